import type { LegalDocuments } from './legal-document.ts';

export const de: LegalDocuments = {
  privacy: {
    title: 'Datenschutzerklärung',
    lead: 'Was Parlance speichert, warum, wie lange, und wer es sonst noch zu sehen bekommt. In verständlichen Worten.',
    sections: {
      responsible: {
        title: '1. Wer verantwortlich ist',
        paragraphs: [
          'Parlance ist Software, die alle auf einem eigenen Server betreiben können. Wer den Server betreibt, den du nutzt, ist für deine Daten verantwortlich. Schreib für diesen Server an die Adresse auf der Kontaktseite.',
          'Diese Erklärung beschreibt, was die Software tut. Wer den Server betreibt und mehr damit tut, muss dir das selbst sagen.',
        ],
      },
      collected: {
        title: '2. Was wir erheben',
        paragraphs: [
          'Dein Konto: deinen Namen, deine E-Mail-Adresse und dein Passwort als Einweg-Hash, den niemand lesen kann.',
          'Was du machst: Aufnahmen, ihre Texte, dein Persönlichkeitsprofil mit Schreibprobe, Stimmprofile und Einstellungen.',
          'Deine Sitzungen: wann du dich angemeldet hast und zuletzt hier warst, von welcher Netzwerkadresse und mit welchem Browser. Du siehst sie in deinen Kontoeinstellungen und kannst sie dort beenden.',
          'Zahlen zu deiner eigenen Nutzung: Minuten, Wörter und die gemessene Qualität von Aufnahmen. Sie werden dir gezeigt und für nichts anderes verwendet. In Parlance gibt es keine Werbung, kein Tracking und keine Auswertung durch andere.',
        ],
      },
      recordings: {
        title: '3. Deine Aufnahmen',
        paragraphs: [
          'Während du sprichst, wird die Aufnahme auf deinem Gerät gesichert und in Stücken an den Server gesendet, damit nichts verloren geht, wenn eine Seite schließt oder eine Verbindung abbricht.',
          'Ton wird gleich nach der Verarbeitung gelöscht: Sobald der Text da ist, löscht der Server die Aufnahme. Konnte aus einer Aufnahme kein Text werden, bleibt sie, bis du es erneut versuchst oder sie verwirfst.',
          'Schaltest du in deinen Einstellungen „Aufnahmen behalten“ ein, bleiben Aufnahmen zum Anhören, bis du sie oder ihr Transkript löschst.',
        ],
      },
      texts: {
        title: '4. Deine Texte',
        paragraphs: [
          'Transkripte bleiben in deinem Verlauf, bis du sie löschst. Außer dir kann niemand sie über Parlance öffnen, und wir trainieren damit keine Modelle.',
        ],
      },
      services: {
        title: '5. Wer sonst noch Daten erhält',
        paragraphs: [
          'Sprache wird auf diesem Server zu Text, oder, wenn der Server so eingerichtet ist, bei einem Audiodienst, der die Schnittstelle von OpenAI spricht. Dieser erhält dann die Aufnahme und nichts darüber, wer du bist.',
          'Wenn du einen Text in deinen Stil bringst, prüfst, übersetzt oder umschreibst oder den Assistenten fragst, geht der Text an den Schreibdienst, den du gewählt hast oder Parlance wählen lässt: OpenAI, Anthropic oder Perplexity, soweit dieser Server dafür eingerichtet ist. Dazu kommen die Teile deines Persönlichkeitsprofils, die für die Aufgabe nötig sind. Ohne einen solchen Dienst arbeiten einige Werkzeuge allein auf diesem Server, und Parlance sagt das dazu.',
          'Zahlungen laufen über Stripe, wo dieser Server Zahlungen annimmt; deine Kartennummer erreicht uns nie. Mails zu deinem Konto gehen über den eingerichteten Mailserver. Behaltene Aufnahmen können bei einem Speicheranbieter liegen, den der Betreiber des Servers gewählt hat.',
          'Wir verkaufen nichts über dich an irgendwen. An Behörden geben wir Daten nur, wo das Gesetz uns dazu verpflichtet.',
        ],
      },
      purposes: {
        title: '6. Warum wir deine Daten verwenden dürfen',
        paragraphs: [
          'Um zu tun, wofür du dich registriert hast: aufnehmen, transkribieren, schreiben, deinen Verlauf aufbewahren und den gewählten Tarif abrechnen. In den Worten der DSGVO ist das die Erfüllung eines Vertrags (Art. 6 Abs. 1 Buchst. b).',
          'Um den Dienst sicher zu halten: Anfragen begrenzen, Sitzungen enden lassen und ein kurzes technisches Protokoll von Antworten und Fehlern führen. Das ist ein berechtigtes Interesse (Art. 6 Abs. 1 Buchst. f).',
          'Um Aufnahmen zu behalten, nur weil du es so wolltest (Art. 6 Abs. 1 Buchst. a). Das kannst du jederzeit zurücknehmen.',
        ],
      },
      device: {
        title: '7. Was auf deinem Gerät gespeichert ist',
        paragraphs: [
          'Ein Cookie hält dich angemeldet. Es endet nach 7 Tagen ohne Nutzung und in jedem Fall nach 30 Tagen, und Skripte können es nicht lesen.',
          'Im Speicher des Browsers liegen dein Farbschema, deine Sprache, deine Bedienungshilfen, noch nicht gesendete Aufnahmen und Änderungen sowie die Dateien der App, damit sie ohne Verbindung öffnet. Es gibt keine Cookies von anderen; deshalb siehst du kein Cookie-Banner.',
        ],
      },
      security: {
        title: '8. Wie deine Daten geschützt sind',
        paragraphs: [
          'Daten werden verschlüsselt übertragen, wo der Server über https erreicht wird. Passwörter werden mit Argon2id gehasht. Jede Anfrage nach Daten wird nur für die Person beantwortet, der sie gehören.',
          'Text, den du diktierst, wird als Daten behandelt und nie als Anweisung, wenn er an einen Schreibdienst geht.',
          'Sollten Daten je in falsche Hände geraten, sagen wir es den Betroffenen und den Behörden innerhalb der gesetzlichen Fristen.',
        ],
      },
      retention: {
        title: '9. Wie lange Daten bleiben',
        paragraphs: [
          'Aufnahmen: bis ihr Text da ist, außer du behältst sie. Texte, Profile und Einstellungen: bis du sie oder dein Konto löschst.',
          'Löschst du dein Konto, sind seine Daten sofort aus dem laufenden System verschwunden und innerhalb von 30 Tagen aus den Sicherungen.',
          'Unterlagen über Zahlungen werden so lange aufbewahrt, wie das Steuerrecht es verlangt.',
        ],
      },
      rights: {
        title: '10. Deine Rechte',
        paragraphs: [
          'Du kannst deine Daten in der App einsehen und berichtigen. „Meine Daten herunterladen“ in deinen Kontoeinstellungen gibt dir alles als Datei. „Konto löschen“ entfernt es.',
          'Du kannst einer Verwendung widersprechen, ihre Einschränkung verlangen und eine Einwilligung zurücknehmen. Schreib uns zu allem, was die App nicht für dich tut; wir antworten innerhalb eines Monats.',
          'Du kannst dich bei der Datenschutzbehörde beschweren, die an deinem Wohnort zuständig ist.',
        ],
      },
      children: {
        title: '11. Kinder',
        paragraphs: [
          'Parlance ist nicht für Menschen unter 13 Jahren. Erfährst du, dass ein Kind ein Konto angelegt hat, sag es uns, und wir löschen es.',
        ],
      },
      changes: {
        title: '12. Änderungen dieser Erklärung',
        paragraphs: [
          'Ändert sich diese Erklärung, ändert sich auch das Datum am Anfang. Vor einer Änderung, die berührt, was mit deinen Daten geschieht, sagen wir es dir in der App oder per Mail.',
        ],
      },
    },
  },
  terms: {
    title: 'Nutzungsbedingungen',
    lead: 'Was du von Parlance erwarten kannst, und was wir von dir erwarten.',
    sections: {
      agreement: {
        title: '1. Der Vertrag',
        paragraphs: [
          'Diese Bedingungen gelten zwischen dir und dem Betreiber des Parlance-Servers, den du nutzt. Indem du ein Konto anlegst, stimmst du ihnen zu. Nutzt du Parlance für ein Unternehmen, bestätigst du, dass du das in dessen Namen darfst.',
        ],
      },
      service: {
        title: '2. Was Parlance tut',
        paragraphs: [
          'Parlance verwandelt Aufnahmen in Text und hilft dir, ihn zu bearbeiten, in deinen Stil zu bringen, zu prüfen, zu übersetzen und zu teilen. Welche Spracherkennung und welche Schreibdienste es gibt, hängt davon ab, wie der Server eingerichtet ist; die App zeigt es dir.',
          'Der Dienst entwickelt sich. Wir können eine Funktion ändern oder einstellen und sagen es dir vorher, wo es für dich wichtig ist.',
        ],
      },
      account: {
        title: '3. Dein Konto',
        paragraphs: [
          'Du musst mindestens 13 Jahre alt sein. Gib uns eine E-Mail-Adresse, die funktioniert, behalte dein Passwort für dich und sag uns, wenn jemand anderes es kennen könnte. Bis dahin bist du dafür verantwortlich, was über dein Konto geschieht.',
        ],
      },
      use: {
        title: '4. Faire Nutzung',
        paragraphs: [
          'Nimm andere Menschen nur auf, wo das Gesetz es erlaubt, und mit ihrer Einwilligung, wo sie nötig ist. Lade nichts hoch, woran du kein Recht hast.',
          'Nutze Parlance nicht, um anderen zu schaden, das Gesetz zu brechen, Grenzen zu umgehen, den Dienst anzugreifen oder Daten anzusehen, die nicht deine sind. Anfragen sind begrenzt, damit der Dienst für alle funktioniert.',
        ],
      },
      content: {
        title: '5. Deine Inhalte',
        paragraphs: [
          'Was du aufnimmst und schreibst, gehört dir. Du erlaubst uns, es zu speichern und zu verarbeiten, nur soweit es nötig ist, um dir den Dienst zu bieten. Wir beanspruchen keine Rechte daran.',
          'Parlance selbst, sein Name und seine Gestaltung bleiben bei uns oder bei denen, von denen wir sie haben.',
        ],
      },
      ai: {
        title: '6. Text von Maschinen',
        paragraphs: [
          'Spracherkennung und Sprachmodelle machen Fehler. Die Genauigkeit hängt von der Tonqualität ab. Lies einen Text, bevor du dich auf ihn verlässt oder ihn verschickst, vor allem, wo es um Namen, Zahlen, Medizin, Recht oder Geld geht.',
        ],
      },
      plans: {
        title: '7. Tarife und Minuten',
        paragraphs: [
          'Der kostenlose Tarif hat 10 Minuten im Monat und 5 Sprachen. Pro hat 300 Minuten im Monat und alle Sprachen. Minuten zählen nach der tatsächlichen Länge einer Aufnahme; eine, die fehlschlägt oder keine Sprache enthält, kostet keine.',
          'Ungenutzte Minuten verfallen am Ende jedes Abrechnungszeitraums. Ein Tarifwechsel gilt sofort. Pro lässt sich einmal 7 Tage lang testen.',
        ],
      },
      payment: {
        title: '8. Bezahlen, kündigen, Geld zurück',
        paragraphs: [
          'Pro kostet 2,99 $ im Monat, wird im Voraus bezahlt und jeden Monat verlängert, bis du kündigst. Du kannst in deinen Kontoeinstellungen jederzeit kündigen oder herabstufen.',
          'Für bezahlte Tarife gilt 30 Tage Geld-zurück-Garantie: Verlange es innerhalb von 30 Tagen nach einer Zahlung, und du bekommst sie zurück. Eine Preisänderung kündigen wir mindestens 30 Tage vorher an. Auf einem Server ohne Zahlungen kosten Tarife nichts.',
        ],
      },
      availability: {
        title: '9. Verfügbarkeit',
        paragraphs: [
          'Wir tun unser Bestes, Parlance am Laufen zu halten, können aber nicht versprechen, dass das immer gelingt. Aufnahmen warten sicher auf deinem Gerät, solange der Server nicht erreichbar ist. Nimm deine Daten ab und zu mit: Die App exportiert sie für dich.',
        ],
      },
      liability: {
        title: '10. Haftung',
        paragraphs: [
          'Parlance wird so bereitgestellt, wie es ist. Soweit das Gesetz es erlaubt, haften wir nicht für mittelbare Schäden oder entgangenen Gewinn und insgesamt für nicht mehr, als du uns in den zwölf Monaten davor bezahlt hast.',
          'Nichts hiervon beschränkt die Haftung für Vorsatz oder grobe Fahrlässigkeit, für Schäden an Leben oder Gesundheit oder Rechte, die das Gesetz Verbrauchern gibt.',
        ],
      },
      ending: {
        title: '11. Ende des Vertrags',
        paragraphs: [
          'Du kannst dein Konto jederzeit in seinen Einstellungen löschen. Seine Daten werden entfernt, wie es die Datenschutzerklärung sagt.',
          'Wir können ein Konto sperren, das gegen diese Bedingungen verstößt, nach einer Warnung, wo das möglich ist, und den Vertrag mit einer Frist von 30 Tagen kündigen. Du bekommst dann zurück, was du für die verbleibende Zeit bezahlt hast.',
        ],
      },
      law: {
        title: '12. Recht und Änderungen',
        paragraphs: [
          'Es gilt das Recht des Landes, in dem der Betreiber des Servers seinen Sitz hat. Als Verbraucher behältst du den Schutz des Rechts an deinem Wohnort. Ist ein Teil dieser Bedingungen unwirksam, bleibt der Rest bestehen.',
          'Änderungen dieser Bedingungen teilen wir dir mindestens 30 Tage vorher mit. Bist du nicht einverstanden, kannst du den Vertrag beenden, bevor sie gelten. Fragen gehen an die Adresse auf der Kontaktseite.',
        ],
      },
    },
  },
};
