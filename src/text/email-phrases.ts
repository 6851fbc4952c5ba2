const perLanguage = (
  phrases: Readonly<Record<string, string>>,
): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(Object.entries(phrases).map(([language, list]) => [language, list.split('|')]));

/** Greetings of e-mails, by language; most are followed by the addressee. */
export const GREETINGS = perLanguage({
  en: 'hi|hey|hello|dear|good morning|good afternoon|good evening|good day|greetings|to whom it may concern',
  nl: 'hallo|hoi|hey|dag|beste|geachte|lieve|goedemorgen|goedemiddag|goedenavond|goedendag',
  de:
    'hallo|hi|hey|liebe|lieber|liebes|sehr geehrte|sehr geehrter|sehr geehrtes|guten tag|guten morgen|guten abend|' +
    'grüß gott|moin|servus',
  fr: 'bonjour|bonsoir|salut|coucou|cher|chère|chers|chères|cher monsieur|chère madame|mesdames messieurs',
  es:
    'hola|buenos días|buenas tardes|buenas noches|buenas|estimado|estimada|estimados|estimadas|querido|querida|' +
    'queridos|queridas',
  it: 'ciao|salve|buongiorno|buonasera|gentile|gentili|egregio|egregia|caro|cara|cari|care',
  pt:
    'olá|oi|bom dia|boa tarde|boa noite|caro|cara|caros|caras|prezado|prezada|prezados|prezadas|querido|querida|' +
    'exmo|exma|exmos',
  ru:
    'здравствуйте|здравствуй|привет|добрый день|доброе утро|добрый вечер|уважаемый|уважаемая|уважаемые|дорогой|' +
    'дорогая|дорогие',
  ja: 'お世話になっております|いつもお世話になっております|お疲れ様です|こんにちは|おはようございます|拝啓',
  ko: '안녕하세요|안녕하십니까|안녕',
  zh: '您好|你好|大家好|早上好|下午好',
  ar: 'مرحبا|مرحبًا|أهلا|أهلًا|السلام عليكم|عزيزي|عزيزتي|صباح الخير|مساء الخير|تحية طيبة وبعد',
  hi: 'नमस्ते|नमस्कार|प्रिय|आदरणीय|सुप्रभात',
  sv: 'hej|hejsan|hallå|kära|käre|bästa|god morgon|god dag',
  da: 'hej|kære|goddag|godmorgen',
  no: 'hei|hallo|kjære|god dag|god morgen',
  fi: 'hei|moi|terve|arvoisa|rakas|hyvää päivää|hyvää huomenta',
  pl: 'dzień dobry|dobry wieczór|cześć|hej|witam|witaj|szanowny|szanowna|szanowni|drogi|droga|drodzy',
  tr: 'merhaba|merhabalar|selam|sayın|sevgili|günaydın|iyi günler',
});

const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));

/** Lower-case titles, which come before a name: "Bonjour Monsieur Dupont." */
export const TITLE_WORDS = setOf(
  'mr mrs ms miss mister sir madam doctor professor dr prof heer mevrouw meneer dokter frau herr herrn doktor',
  'monsieur madame mademoiselle maître docteur professeur señor señora señorita don doña doctora profesor profesora',
  'signor signore signora signorina dottor dottore dottoressa professore professoressa',
  'senhor senhora doutor doutora pan pani panie господин госпожа',
);

/** Lower-case words for addressees. */
export const ADDRESSEES = setOf(
  'all everyone everybody team there both folks guys friends colleagues colleague sirs ladies gentlemen and or again',
  'hiring manager customer customers client clients member members reader readers neighbour neighbours neighbor',
  'neighbors student students parents mom mum mother dad father grandma grandpa',
  'allemaal iedereen collega heren dames en of klant klanten lezer lezers leden buren ouders mam mama pap papa oma opa',
  'zusammen alle alles und oder',
  'à tous toutes et messieurs mesdames cliente clientes collègue collègues ami amie amis amies maman',
  'a todos todas equipo señores señoras y colega colegas amigo amiga amigos amigas mamá papá vecinos',
  'tutti tutte signori e clienti collega colleghi colleghe amico amica amici amiche mamma papà',
  'pessoal senhores mãe pai коллеги коллега друзья дамы господа и все всем клиент клиенты мама папа',
  'alla alle kaikki wszystkim państwu herkese',
);

/** Closings of e-mails, by language. */
export const CLOSINGS = perLanguage({
  en:
    'regards|best regards|kind regards|warm regards|kindest regards|warmest regards|with best regards|with kind regards|' +
    'sincerely|yours sincerely|sincerely yours|yours faithfully|yours truly|respectfully|best wishes|all the best|cheers',
  nl:
    'groet|groeten|groetjes|vriendelijke groet|vriendelijke groeten|met vriendelijke groet|met vriendelijke groeten|' +
    'hartelijke groet|hartelijke groeten|met hartelijke groet|hoogachtend',
  de:
    'grüße|gruß|viele grüße|liebe grüße|beste grüße|schöne grüße|herzliche grüße|freundliche grüße|' +
    'mit freundlichen grüßen|mit freundlichem gruß|mit besten grüßen|mit herzlichen grüßen|hochachtungsvoll',
  fr:
    'cordialement|bien cordialement|très cordialement|bien à vous|bien à toi|sincères salutations|' +
    'meilleures salutations|amicalement',
  es: 'atentamente|saludos|un saludo|saludos cordiales|un cordial saludo|un abrazo|cordialmente',
  it: 'saluti|cordiali saluti|distinti saluti|un saluto|un cordiale saluto|cordialmente|un abbraccio',
  pt: 'atenciosamente|cordialmente|um abraço|abraços|saudações|cumprimentos|com os melhores cumprimentos|respeitosamente',
  ru: 'с уважением|с наилучшими пожеланиями|всего доброго|всего наилучшего',
  sv: 'hälsningar|vänliga hälsningar|bästa hälsningar|med vänlig hälsning|med vänliga hälsningar',
  da: 'hilsen|venlig hilsen|venlige hilsner|mange hilsner|kærlig hilsen|med venlig hilsen',
  no: 'hilsen|vennlig hilsen|beste hilsen|med vennlig hilsen',
  fi: 'terveisin|terveiset|ystävällisin terveisin|parhain terveisin|kunnioittaen',
  pl: 'pozdrawiam|pozdrowienia|serdecznie pozdrawiam|z poważaniem|z wyrazami szacunku',
  tr: 'saygılarımla|saygılar|sevgiler|selamlar',
});

/** Words that end an e-mail only before a name: alone, they thank or wish. */
export const CLOSINGS_BEFORE_NAME = perLanguage({
  en: 'thank you|thanks|many thanks|thanks again|best|yours|love|warmly|take care',
  nl: 'bedankt|alvast bedankt|dank je wel|dank u wel|liefs',
  de: 'danke|vielen dank|besten dank|bis bald|alles gute|alles liebe|dein|deine',
  fr: "merci|merci beaucoup|merci d'avance|bonne journée|à bientôt|bises",
  es: 'gracias|muchas gracias|besos',
  it: 'grazie|grazie mille|a presto',
  pt: 'obrigado|obrigada|muito obrigado|muito obrigada|beijos',
  ru: 'спасибо|до встречи',
  sv: 'tack|tack på förhand|kram',
  da: 'tak|på forhånd tak|knus',
  no: 'takk|på forhånd takk|klem',
  fi: 'kiitos',
  pl: 'dziękuję|dzięki|do zobaczenia',
  tr: 'teşekkürler',
});
