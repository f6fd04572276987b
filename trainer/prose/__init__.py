"""What free text says: claims heard in prose, with the words that made them."""
