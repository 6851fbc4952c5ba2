import type { LegalDocuments } from './legal-document.ts';

export const es: LegalDocuments = {
  privacy: {
    title: 'Política de privacidad',
    lead: 'Qué guarda Parlance, por qué, durante cuánto tiempo y quién más llega a verlo. Con palabras que se entienden.',
    sections: {
      responsible: {
        title: '1. Quién es responsable',
        paragraphs: [
          'Parlance es un programa que cualquiera puede usar en un servidor propio. Quien administra el servidor que usas es responsable de tus datos. Para este servidor, escribe a la dirección de soporte de la página de contacto.',
          'Esta política describe lo que hace el programa. Si quien administra el servidor hace algo más, tiene que decírtelo.',
        ],
      },
      collected: {
        title: '2. Qué recogemos',
        paragraphs: [
          'Tu cuenta: tu nombre, tu correo electrónico y tu contraseña como un hash de un solo sentido que nadie puede leer.',
          'Lo que creas: grabaciones, sus textos, tu perfil de personalidad y tu muestra de escritura, perfiles de voz y preferencias.',
          'Tus sesiones: cuándo iniciaste sesión y cuándo estuviste aquí por última vez, desde qué dirección de red y con qué navegador. Las ves en los ajustes de tu cuenta y puedes cerrarlas allí.',
          'Cifras sobre tu propio uso: minutos, palabras y la calidad medida de las grabaciones. Se te muestran y no se usan para nada más. En Parlance no hay publicidad, ni rastreo, ni análisis de terceros.',
        ],
      },
      recordings: {
        title: '3. Tus grabaciones',
        paragraphs: [
          'Mientras hablas, la grabación se guarda en tu dispositivo y se envía al servidor por partes, para que nada se pierda si se cierra una página o se corta una conexión.',
          'El audio se borra justo después de procesarlo: en cuanto existe su texto, el servidor borra la grabación. Si de una grabación no se pudo sacar texto, se queda hasta que lo intentes de nuevo o la deseches.',
          'Si activas «Conservar las grabaciones» en tus preferencias, las grabaciones se quedan para que puedas escucharlas, hasta que las elimines o elimines su transcripción.',
        ],
      },
      texts: {
        title: '4. Tus textos',
        paragraphs: [
          'Las transcripciones quedan en tu historial hasta que las eliminas. Nadie más que tú puede abrirlas a través de Parlance, y no las usamos para entrenar ningún modelo.',
        ],
      },
      services: {
        title: '5. Quién más recibe datos',
        paragraphs: [
          'La voz se convierte en texto en este servidor o, si el servidor se ha configurado así, en un servicio de audio que habla la interfaz de OpenAI. En ese caso recibe la grabación, y nada sobre quién eres.',
          'Cuando personalizas, revisas, traduces o reescribes un texto, o preguntas al asistente, el texto va al servicio de escritura que elegiste o dejaste elegir a Parlance: OpenAI, Anthropic o Perplexity, en la medida en que este servidor se haya configurado para ellos. Con él van las partes de tu perfil de personalidad que la tarea necesita. Sin un servicio así, algunas herramientas funcionan solo en este servidor, y Parlance lo indica.',
          'Los pagos los gestiona Stripe donde este servidor acepta pagos; tu número de tarjeta nunca nos llega. Los correos sobre tu cuenta pasan por el servidor de correo configurado. Las grabaciones conservadas pueden estar en un proveedor de almacenamiento elegido por quien administra el servidor.',
          'No vendemos nada sobre ti a nadie. Solo entregamos datos a las autoridades cuando la ley nos obliga.',
        ],
      },
      purposes: {
        title: '6. Por qué podemos usar tus datos',
        paragraphs: [
          'Para hacer aquello para lo que te registraste: grabar, transcribir, escribir, guardar tu historial y cobrar el plan que elegiste. En palabras del RGPD, es la ejecución de un contrato (artículo 6, apartado 1, letra b).',
          'Para mantener seguro el servicio: limitar las peticiones, sesiones que caducan y un breve registro técnico de respuestas y errores. Es un interés legítimo (artículo 6, apartado 1, letra f).',
          'Para conservar grabaciones, solo porque tú lo pediste (artículo 6, apartado 1, letra a). Puedes retirarlo en cualquier momento.',
        ],
      },
      device: {
        title: '7. Qué se guarda en tu dispositivo',
        paragraphs: [
          'Una cookie mantiene tu sesión iniciada. Caduca tras 7 días sin uso y en todo caso a los 30 días, y los scripts no pueden leerla.',
          'El almacenamiento del navegador contiene tu tema, tu idioma, tus ajustes de accesibilidad, las grabaciones y cambios sin enviar y los archivos de la aplicación, para que se abra sin conexión. No hay cookies de terceros; por eso no ves ningún aviso de cookies.',
        ],
      },
      security: {
        title: '8. Cómo se protegen tus datos',
        paragraphs: [
          'Los datos viajan cifrados siempre que se accede al servidor por https. Las contraseñas se guardan como hash con Argon2id. Cada petición de datos se responde solo para quien es su dueño.',
          'El texto que dictas se trata como datos, nunca como una instrucción, cuando se pasa a un servicio de escritura.',
          'Si alguna vez los datos cayeran en malas manos, avisaríamos a las personas afectadas y a las autoridades en los plazos que marca la ley.',
        ],
      },
      retention: {
        title: '9. Cuánto tiempo se guardan los datos',
        paragraphs: [
          'Grabaciones: hasta que existe su texto, salvo que las conserves. Textos, perfiles y preferencias: hasta que los elimines o elimines tu cuenta.',
          'Cuando eliminas tu cuenta, sus datos desaparecen al momento del sistema en funcionamiento, y de las copias de seguridad en 30 días.',
          'Los documentos sobre pagos se guardan el tiempo que exige la ley tributaria.',
        ],
      },
      rights: {
        title: '10. Tus derechos',
        paragraphs: [
          'Puedes ver y corregir tus datos en la aplicación. «Descargar mis datos» en los ajustes de tu cuenta te los da todos en un archivo. «Eliminar la cuenta» los borra.',
          'Puedes oponerte a un uso, pedir que se limite y retirar un consentimiento. Escríbenos sobre cualquier cosa que la aplicación no haga por ti; respondemos en el plazo de un mes.',
          'Puedes reclamar ante la autoridad de protección de datos de donde vives.',
        ],
      },
      children: {
        title: '11. Menores',
        paragraphs: [
          'Parlance no es para menores de 13 años. Si sabes que un menor ha creado una cuenta, dínoslo y la eliminamos.',
        ],
      },
      changes: {
        title: '12. Cambios en esta política',
        paragraphs: [
          'Cuando cambia esta política, cambia también la fecha de arriba. Te avisamos en la aplicación o por correo antes de un cambio que afecte a lo que ocurre con tus datos.',
        ],
      },
    },
  },
  terms: {
    title: 'Condiciones del servicio',
    lead: 'Qué puedes esperar de Parlance y qué esperamos de ti.',
    sections: {
      agreement: {
        title: '1. El acuerdo',
        paragraphs: [
          'Estas condiciones se aplican entre tú y quien administra el servidor de Parlance que usas. Al crear una cuenta las aceptas. Si usas Parlance para una empresa, confirmas que puedes hacerlo en su nombre.',
        ],
      },
      service: {
        title: '2. Qué hace Parlance',
        paragraphs: [
          'Parlance convierte grabaciones en texto y te ayuda a editarlo, personalizarlo, revisarlo, traducirlo y compartirlo. Qué motor de voz y qué servicios de escritura hay depende de cómo se haya configurado el servidor; la aplicación te lo muestra.',
          'El servicio evoluciona. Podemos cambiar o retirar una función, y te lo decimos antes cuando sea importante para ti.',
        ],
      },
      account: {
        title: '3. Tu cuenta',
        paragraphs: [
          'Debes tener al menos 13 años. Danos un correo electrónico que funcione, no compartas tu contraseña y avísanos si alguien más puede conocerla. Hasta entonces eres responsable de lo que ocurra con tu cuenta.',
        ],
      },
      use: {
        title: '4. Uso justo',
        paragraphs: [
          'Graba a otras personas solo donde la ley lo permita, y con su consentimiento donde haga falta. No subas nada sobre lo que no tengas derecho.',
          'No uses Parlance para dañar a otros, infringir la ley, saltarte sus límites, atacarlo ni ver datos que no son tuyos. Las peticiones están limitadas para que el servicio funcione para todos.',
        ],
      },
      content: {
        title: '5. Tu contenido',
        paragraphs: [
          'Lo que grabas y escribes es tuyo. Nos permites guardarlo y procesarlo solo en la medida necesaria para prestarte el servicio. No reclamamos ningún derecho sobre ello.',
          'Parlance, su nombre y su diseño siguen siendo nuestros o de quienes nos los han cedido.',
        ],
      },
      ai: {
        title: '6. Texto hecho por máquinas',
        paragraphs: [
          'El reconocimiento de voz y los modelos de lenguaje cometen errores. La precisión depende de la calidad del audio. Lee un texto antes de fiarte de él o de enviarlo, sobre todo si trata de nombres, números, medicina, derecho o dinero.',
        ],
      },
      plans: {
        title: '7. Planes y minutos',
        paragraphs: [
          'El plan gratuito tiene 10 minutos al mes y 5 idiomas. Pro tiene 300 minutos al mes y todos los idiomas. Los minutos se cuentan por la duración real de una grabación; una que falla o no contiene voz no gasta ninguno.',
          'Los minutos sin usar caducan al final de cada periodo de facturación. Un cambio de plan tiene efecto al momento. Pro se puede probar una vez durante 7 días.',
        ],
      },
      payment: {
        title: '8. Pago, cancelación y devolución',
        paragraphs: [
          'Pro cuesta 2,99 $ al mes, que se pagan por adelantado y se renuevan cada mes hasta que canceles. Puedes cancelar o bajar de plan cuando quieras en los ajustes de tu cuenta.',
          'Los planes de pago tienen 30 días de garantía de devolución: pídela dentro de los 30 días siguientes a un pago y te lo devolvemos. Anunciamos un cambio de precio con al menos 30 días de antelación. En un servidor sin pagos, los planes no cuestan nada.',
        ],
      },
      availability: {
        title: '9. Disponibilidad',
        paragraphs: [
          'Hacemos lo posible por mantener Parlance en marcha, pero no podemos prometer que siempre lo esté. Las grabaciones esperan a salvo en tu dispositivo mientras no se puede acceder al servidor. Llévate tus datos de vez en cuando: la aplicación los exporta por ti.',
        ],
      },
      liability: {
        title: '10. Responsabilidad',
        paragraphs: [
          'Parlance se ofrece tal como es. En la medida en que la ley lo permita, no respondemos de daños indirectos ni de lucro cesante, y en total no de más de lo que nos hayas pagado en los doce meses anteriores.',
          'Nada de esto limita la responsabilidad por dolo o negligencia grave, por daños a la vida o a la salud, ni los derechos que la ley da a los consumidores.',
        ],
      },
      ending: {
        title: '11. Fin del acuerdo',
        paragraphs: [
          'Puedes eliminar tu cuenta cuando quieras en sus ajustes. Sus datos se borran como dice la política de privacidad.',
          'Podemos suspender una cuenta que incumpla estas condiciones, tras un aviso cuando sea posible, y terminar el acuerdo con 30 días de preaviso. En ese caso recuperas lo que hayas pagado por el tiempo restante.',
        ],
      },
      law: {
        title: '12. Ley y cambios',
        paragraphs: [
          'Se aplica la ley del país donde tiene su sede quien administra el servidor. Como consumidor conservas la protección de la ley de donde vives. Si una parte de estas condiciones es nula, el resto sigue en pie.',
          'Te avisamos de los cambios en estas condiciones con al menos 30 días de antelación. Si no estás de acuerdo, puedes terminar el acuerdo antes de que se apliquen. Las preguntas van a la dirección de soporte de la página de contacto.',
        ],
      },
    },
  },
};
