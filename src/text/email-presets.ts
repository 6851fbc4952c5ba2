/** Preset greetings and closings; each stands for its translations. */
const PRESETS: readonly string[] = [
  ...['Dear', 'Hello', 'Hi', 'Good morning'],
  ...['Best regards', 'Sincerely', 'Thank you', 'Kind regards', 'Best wishes'],
];

/** In the order of `PRESETS`. Final punctuation is the language's own. */
const TRANSLATIONS: Readonly<Record<string, string>> = {
  nl: 'Geachte|Hallo|Hoi|Goedemorgen|Hartelijke groet|Hoogachtend|Dank u wel|Met vriendelijke groet|Beste wensen',
  de: 'Sehr geehrte/r|Hallo|Hi|Guten Morgen|Viele Grüße|Hochachtungsvoll|Vielen Dank|Mit freundlichen Grüßen|Alles Gute',
  fr: 'Cher/Chère|Bonjour|Salut|Bonjour|Bien cordialement|Veuillez agréer mes salutations distinguées|Merci|Cordialement|Meilleurs vœux',
  es: 'Estimado/a|Hola:|Hola:|Buenos días:|Saludos cordiales|Atentamente|Gracias|Un cordial saludo|Mis mejores deseos',
  it: 'Gentile|Salve|Ciao|Buongiorno|Cordiali saluti|Distinti saluti|Grazie|Un cordiale saluto|Con i migliori auguri',
  pt: 'Prezado/a|Olá|Oi|Bom dia|Atenciosamente|Respeitosamente|Obrigado|Cordialmente|Com os melhores votos',
  ru: 'Уважаемый/ая|Здравствуйте!|Привет!|Доброе утро!|С наилучшими пожеланиями|С уважением|Спасибо|С уважением|Всего наилучшего',
  ja: '拝啓|こんにちは。|こんにちは。|おはようございます。|よろしくお願いいたします。|敬具|ありがとうございます。|よろしくお願いいたします。|ご多幸をお祈りいたします。',
  ko: '존경하는|안녕하세요.|안녕.|좋은 아침입니다.|감사합니다.|진심을 담아,|고맙습니다.|감사합니다.|행복을 빕니다.',
  zh: '尊敬的|您好：|你好：|早上好：|祝好|此致敬礼|谢谢|顺颂时祺|祝一切顺利',
  ar: 'عزيزي/عزيزتي|مرحبًا،|أهلًا،|صباح الخير،|مع أطيب التحيات،|وتفضلوا بقبول فائق الاحترام،|شكرًا لكم،|مع خالص التحيات،|مع أطيب التمنيات،',
  hi: 'आदरणीय|नमस्ते|नमस्ते|सुप्रभात|सादर|भवदीय|धन्यवाद|सादर|शुभकामनाओं सहित',
  sv: 'Bästa|Hej|Hej|God morgon|Vänliga hälsningar|Högaktningsfullt|Tack|Med vänlig hälsning|Bästa hälsningar',
  da: 'Kære|Hej|Hej|Godmorgen|Mange hilsner|Med højagtelse|Tak|Med venlig hilsen|De bedste ønsker',
  no: 'Kjære|Hei|Hei|God morgen|Beste hilsen|Med aktelse|Takk|Med vennlig hilsen|Beste ønsker',
  fi: 'Arvoisa|Hei|Moi|Hyvää huomenta|Parhain terveisin|Kunnioittaen|Kiitos|Ystävällisin terveisin|Kaikkea hyvää',
  pl: 'Szanowny/a|Dzień dobry|Cześć|Dzień dobry|Pozdrawiam|Z poważaniem|Dziękuję|Z wyrazami szacunku|Najlepsze życzenia',
  tr: 'Sayın|Merhaba|Selam|Günaydın|Saygılarımla|Saygılarımla|Teşekkürler|Saygılarımla|En iyi dileklerimle',
};

/** A preset greeting or closing in a language (ISO 639-1); any other text is returned unchanged. */
export function presetIn(preset: string, language: string): string {
  const at = PRESETS.indexOf(preset);
  return TRANSLATIONS[language]?.split('|')[at] ?? preset;
}
