"""Common words of five letters or more that a slip of the finger could be taken for.

Words that a pack uses need not stand here; what does is never corrected into one of them.
"""

from __future__ import annotations

from typing import Final

COMMON: Final = frozenset(
    """
    about above abuse accent accept across acted actor acute adapt added adder admit adopt after again agent agree agreed
    ahead alarm album alert alike alive allow alone along alter among angle angry apart apply arena argue arise array
    aside asset audio audit avoid award aware awful basic basis batch beach began begin being below bench birth black
    blame blank blast blend bless blind board bonus boost booth bound brain brand bread break breed brief bring broad
    broke brown build built bunch buyer cable candy cargo carry catch cause cease chain chair chaos charm chart chase
    cheap check chest chief child chill china choir chose civil claim class clean clear click clock close cloud coach
    coast color comes comic could count court cover craft crash cream crime cross crowd crown curve cycle daily dance
    dealt death debut defend delay dense depth doing doubt dozen draft drain drama drawn dream dress dried drift drill
    drink drive drove dying eager early earth eaten eight elite empty enemy enjoy enter entry equal error event every
    exact exist extra facet faint faith false fancy fatal fault favor feast fence fever fewer fiber field fiery fifth
    fifty fight final finer first fixed flame flash fleet flesh float flood floor flour fluid focus force forge forms
    forth forty forum found frame frank fresh front frost fruit fully funny giant given giver glass globe going grace
    grade grand grant graph grasp grass grave great green greet gross group grown grows guard guess guest guide habit
    happy harsh heads heard heart heavy hence hired hobby hopper horse hotel hours house human humor hurry ideal image
    imply inner input issue items joint joins judge juice kinds knife known knows label labor large laser later laugh
    layer learn lease least leave legal lemon level light liked likes limit lines lists liver local lodge logic loose
    loops lower lucky lunch lying magic major maker march marks marry match maybe mayor meant media mercy merge merit
    metal meter might minor minus mixed model modes money month moral motor mount mouse mouth movie music naked nasty
    naval never newer newly night noble nodes noise north noted notes novel nurse occur ocean offer often older onset
    opens order other ought ounce outer owner paint panel paper party pasta paste patch pause peace peaks phase phone
    photo piano picks piece pilot pitch place plain plane plans plant plate plaza plead point poles ports pound power
    press price pride prime print prior prize probe proof proud prove proxy pulse pupil purse quiet quite quote radar
    radio raise rally ranch range rapid rates ratio reach react ready realm rebel refer reign relax relay reply reset
    resize reuse rewrite rider ridge rifle right rigid rinse risen risky rival river robot rocky roles roman roofs
    rough round route royal rural scale scene scent schema scope score scout scrap screen sense serve setup seven shade
    shaft shake shall shame shape shard sharded sharp sheep sheer sheet shelf shell shift shine shirt shock shoot shore
    short shout shown shows sides siege sight signs silly simple since sixth sixty skill skills slack slave sleep
    sleeping slice slide slope slots small smart smell smile smoke snake solar solid solve sorry sorts sound south space
    spare spark speak speed spell spend spent spice spike spill split spoke sport spray squad stack staff stage stair
    stake stale stall stamp stand stare stark stars start state steal steam steel steep steer steps stick stiff still
    stock stone stood stool store storm story strip stuck study stuff style sugar suite sunny super surge swamp swamps
    swear sweat sweep sweet swept swift swing sword tabel table taken takes tales tanks taste taxes teach tears teeth
    tempo tends tenth terms tests texts thank theft their theme there these thick thief thing think third those three
    threw throw thumb tiger tight timer times tired title today token tokens tones tools tooth topic total touch tough
    tower toxic trace track tract trade trail train trait treat trend trial tribe trick tried tries troop truck truly
    trunk trust truth twice twist types under union unite units unity until upper upset urban usage users usual valid
    value video views virus visit vital vocal voice voter wages waist waste watch water waves wears weeks weigh weird
    wells wheel where which while whale white whole whose wider widow width woman women words world worry worse worst
    worth would wound wrist write wrong wrote yards years yield young yours youth
    agreement basics better bigger bottle bottom bucket buffer butter button called caller center change charge choice
    choose circle closed closer column comment common commit copper corner course create cross current custom dealer
    decide decode deeper define degree demand depend design detail device differ dinner direct divide doctor double
    driver during easily effect effort eighth either eleven enable encode engine enough ensure entire entity escape
    expect expert export extent factor failed fairly family faster father figure filter finger finish fitted follow
    forced forget formal format former foster fourth friend future garden gather gender gentle global golden gotten
    ground growth handle happen hardly having height helped hidden higher hiring honest impact import income indeed
    inform inside intend intent invest island itself jacket junior keeper kernel killer labels latest latter launch
    lawyer layers leader league length lesson letter likely linear listen little living longer losing lovely making
    manage manner manual margin marked market master matter mature medium member memory mental merely method middle
    minute mirror mobile modern modest moment mostly mother motion moving murder muscle museum mutual myself narrow
    nation native nature nearby nearly needle nobody normal notice notion number object obtain office online option
    orange origin output oxford packed palace parent parser parses partly patent people period permit person phrase
    picked planet player please plenty pocket police policy poorly prefer pretty prison profit proper proven public
    purple pursue puzzle racing raised random rarely rather rating reader really reason recall recent record reduce
    reform regard region relate relief remain remote remove render repair repeat replay report rescue resist resort
    result retain retire return reveal review reward ribbon rights rising robust ruling runner saddle safety salary
    sample saving saying scared scheme school scorer scorers screen search season second secret sector secure seeing
    select seller senior series server settle severe shadow shared should shower signal signed silent silver simply
    single sister skills slight slowly smooth social solely sought source speech spirit spoken spread spring square
    stable static status steady stolen strain stream street stress strict strike string stroke strong struck studio
    submit sudden suffer summer summit supply surely survey switch symbol system taking talent target taught tenant
    tender tennis theory thirty though thread threat throat ticket timber timing tissue toward travel treaty trying
    twelve twenty unable unfair unique united unless unlike update useful valley varied vendor verbal versus victim
    viewer vision visual volume waiter wallet wealth weapon weekly weight wholly willow window winner winter within
    wonder wooden worker worthy writer yellow disagree disagreed multiple multiples latex jsonl hobbies
    """.split()
)
