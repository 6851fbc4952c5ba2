const setOf = (...lines: readonly string[]): ReadonlySet<string> => new Set(lines.join(' ').split(' '));
/** Matches any of these lower-case words in a text; a word ending in `-` is a prefix. */
const anyOf = (...lines: readonly string[]): RegExp => {
  const words = lines.join(' ').split(' ');
  const forms = words.map((word) => (word.endsWith('-') ? `${word.slice(0, -1)}\\p{L}*` : word));
  return new RegExp(`(?<!\\p{L})(?:${forms.join('|')})(?!\\p{L})`, 'u');
};

/** First-person words. Spanish and Italian express the first person in the verb. */
export const FIRST_PERSON = setOf(
  'i ik ich je j puedo podré debo tengo posso potrò devo riesco sono ho spiacente',
);

/** Verbs for a service's work on a text, used in refusals. */
export const TASK_VERBS = setOf(
  'help assist comply fulfil fulfill provide translate process answer respond do create generate rewrite complete decline access write perform',
  'helpen assisteren voldoen leveren bieden vertalen verwerken antwoorden beantwoorden doen maken weigeren toegang schrijven uitvoeren',
  'helfen nachkommen bereitstellen liefern übersetzen bearbeiten verarbeiten antworten beantworten tun machen ablehnen zugriff schreiben ausführen',
  'aider répondre fournir traduire traiter faire refuser accès écrire générer effectuer',
  'ayudar ayudarte ayudarle atender proporcionar traducir procesar responder hacer negarme acceso escribir generar cumplir hacerlo',
  'aiutare aiutarti aiutarla soddisfare fornire tradurre elaborare rispondere fare farlo rifiutarmi accesso scrivere generare',
);

/** The task verbs that people use for anything: "I can't do it" is also a translation. */
export const ANY_DEED = setOf('do doen maken tun machen faire hacer hacerlo fare farlo');

/** Apologies of refusals, in the languages of these lists. */
export const APOLOGY = anyOf(
  'sorry apolog- unfortunately afraid regret- spijt helaas excuus excuses leid leider entschuldig- bedauer- désol- excus-',
  'malheureusement crains siento lament- disculp- lamentablemente dispiace purtroppo scus- spiacent-',
);

/** Words without a topic of their own: a sentence of these words alone is only about the task. */
const EMPTY_WORDS = setOf(
  'i m am sorry really very truly so but that can t cannot not won will be able to unable could couldn don with this it you your the a an any kind type sort of',
  'what which as by if of in get do content request text transcript recording audio task question for such these those unfortunately afraid apologies my me have must need here now allowed and however um uh well oh at moment',
  'het spijt me echt zeer maar daar hier kan ik niet mee met bij helaas sorry deze dit dat die tekst verzoek soort inhoud opname vraag geen heb moet om op hierop tot over als ook wel hiermee hiervoor je u jou mag zal kunnen nu aan de een van eh',
  'es tut mir wirklich sehr leid aber dabei damit kann ich nicht bei dieser diese diesen dir ihnen das leider entschuldigung anfrage text solche inhalte aufnahme keinen habe auf die muss darauf zu werde können ähm frage hierbei hierzu dazu auch wie den der',
  'je suis désolé désolée vraiment sincèrement mais ne n peux pas vous t te toi avec cela ça à cette demande ce texte type de contenu malheureusement mesure en cet enregistrement ai dois pourrai pour euh à la le l les sur question',
  'lo siento mucho pero no puedo con eso esta esa este esto ese solicitud texto contenido tipo de grabación a la el tengo debo podré que lamentablemente disculpa eh pregunta te le una un',
  'mi dispiace molto ma non posso con questo questa richiesta testo tipo di contenuto registrazione alla a ho devo potrò ehm purtroppo spiacente sono in grado ciò domanda ti le il la lo',
);

/** The task verbs that people also say of themselves: "I have to decline", "I have no access". */
export const OWN_DEED = setOf(
  'decline access write weigeren toegang schrijven ablehnen zugriff schreiben',
  'refuser accès écrire negarme acceso escribir rifiutarmi accesso scrivere',
);

/** What a refusal calls the request or its text. */
export const REQUEST_NOUNS = setOf(
  'content request text transcript recording audio task question tekst verzoek inhoud opname vraag',
  'anfrage inhalt inhalte aufnahme frage demande texte contenu contenus enregistrement',
  'solicitud texto contenido contenidos grabación pregunta richiesta testo contenuto contenuti registrazione domanda',
);

const POINTING_WORDS = setOf(
  'this that these those such dit dat die deze daar hier hierop hiermee hiervoor',
  'das dies diese dieser diesen dabei damit darauf dazu hierbei hierzu solche cela ça ce cet cette',
  'esta esa este esto ese eso hacerlo questo questa ciò farlo',
);

/** Whether a word refers to the request or its text. */
export const isRequestWord = (word: string): boolean => REQUEST_NOUNS.has(word) || POINTING_WORDS.has(word);

export const isEmptyWord = (word: string): boolean =>
  EMPTY_WORDS.has(word) || TASK_VERBS.has(word) || FIRST_PERSON.has(word);

/** A negation, an apology or a refusal, in the recording languages. Apostrophes are straight. */
export const NEGATION = anyOf(
  'not no never none nothing nobody nowhere cannot unable sorry apolog- unfortunately afraid refus- declin- regret-',
  "(?:ca|wo|do|does|did|is|are|was|were|has|have|had|could|would|should|must|need|ai)n'?t",
  'niet geen nooit nergens niemand niets nee spijt helaas excuus excuses bang weiger- afwijz- betreur- vervelend gecondoleerd',
  'nicht nichts kein- nie niemals nirgends niemand nein leid leider entschuldig- fürchte ablehn- abzulehnen bedauer- kaum weiger- schade beileid',
  "ne n' pas jamais rien aucun- désol- excus- malheureusement crains dommage refus- non impossible condoléances",
  'nunca jamás nada nadie ningun- siento lament- perd[oó]n- disculp- desgracia- temo rechaz- pena negar-',
  'nulla niente nessun- dispiace scus- purtroppo spiacent- rifiut- peccato condoglianze',
  'não nunca desculp- infelizmente recus- inte ikke aldrig tyvärr beklager undskyld förlåt nej emme eivät valitettavasti anteeksi nie niestety przepraszam',
  'не нет никогда извин- сожал- жаль нельзя değil maalesef üzgün- yok नहीं मत क्षमा माफ़',
);
/** The same for scripts without spaces, or where a negation is part of a word. */
export const NEGATION_INSIDE =
  /ない|ません|ず|すみません|申し訳|ごめん|[不没沒無无别]|抱歉|对不起|없|못|않|안 |죄송|미안|لا |لن |لم |ليس|آسف|عذر|للأسف|غير|\p{L}[ae]m(?:am|em|ıyor|iyor|az|ez|ay|ey|ad|ed)\p{L}*/u;

/** Words for a service's tasks; in a source, they show that the text itself is about such a task. */
export const TASK_WORDS = anyOf(
  'help- assist- aid- do doing did translat- process- answer- respond- provid- deliver- fulfil- request- declin- access- content text transcript- recording writ- question-',
  'hel?p- assist- doen doe deed vertaal- vertal- verwerk- antwoord- beantwoord- lever- voldoe- verzoek- toegang inhoud tekst- opname- schrijf- schrijven geven vraag',
  'helf- hilf- hilfe machen mache tun tue übersetz- bearbeit- antwort- beantwort- liefer- anfrage- nachkomm- zugriff inhalt- text- aufnahme- schreib- frage',
  'aid- faire fais fait tradui- trait- répond- fourni- demande- accès contenu- texte- enregistrement- écri- question',
  'ayud- hac- haga traduc- traduz- tramit- proces- respond- facilit- proporcion- solicitud- atend- acceso contenido- texto- grabaci- escrib- pregunta',
  'aiut- far- faccio tradur- traduc- elabor- rispond- forni- richiest- soddisf- accesso contenut- test- registrazion- scriv- domanda',
  'ajud- pomóc pomog- pomoc- hjälp- hjelp- hjælp- autta- apua yardım- помо- помощ- मदद',
  "(?<!')ai ki ia chatgpt chatbot assistent- assistant- asistente- assistente-",
);

/** Words that mean "text". */
export const TEXT_WORDS = anyOf(
  'text- tekst- texte- texto- testo testi transcript- content inhoud inhalt- contenu- contenido- contenuto',
);
