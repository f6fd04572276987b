"""Numbers with units: reading them, exact arithmetic on them, and writing them back."""
