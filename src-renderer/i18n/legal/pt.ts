import type { LegalDocuments } from './legal-document.ts';

export const pt: LegalDocuments = {
  privacy: {
    title: 'Política de privacidade',
    lead: 'O que o Parlance guarda, com que fim, por quanto tempo, e quem mais o pode ver. Em palavras que se entendem.',
    sections: {
      responsible: {
        title: '1. Quem é responsável',
        paragraphs: [
          'O Parlance é um programa que qualquer pessoa pode usar num servidor próprio. Quem gere o servidor que você usa é responsável pelos seus dados. Para este servidor, escreva para o endereço de suporte na página de contato.',
          'Esta política descreve o que o programa faz. Se quem gere o servidor fizer mais do que isso, tem de o dizer.',
        ],
      },
      collected: {
        title: '2. O que recolhemos',
        paragraphs: [
          'A sua conta: o seu nome, o seu e-mail e a sua senha como um hash de sentido único que ninguém consegue ler.',
          'O que você cria: gravações, os textos delas, o seu perfil de personalidade e a sua amostra de escrita, perfis de voz e preferências.',
          'As suas sessões: quando entrou e quando esteve aqui pela última vez, a partir de que endereço de rede e com que navegador. Pode vê-las nas configurações da conta e terminá-las lá.',
          'Números sobre o seu próprio uso: minutos, palavras e a qualidade medida das gravações. São mostrados a você e não servem para mais nada. No Parlance não há publicidade, rastreio nem análise por terceiros.',
        ],
      },
      recordings: {
        title: '3. As suas gravações',
        paragraphs: [
          'Enquanto fala, a gravação fica guardada no seu dispositivo e é enviada ao servidor em partes, para que nada se perca se uma página fechar ou uma conexão cair.',
          'O áudio é apagado logo depois de processado: assim que há texto, o servidor apaga a gravação. Se de uma gravação não foi possível obter texto, ela fica até que tente de novo ou a descarte.',
          'Se ligar “Guardar as gravações” nas preferências, as gravações ficam para que as possa ouvir, até que as elimine ou elimine a transcrição delas.',
        ],
      },
      texts: {
        title: '4. Os seus textos',
        paragraphs: [
          'As transcrições ficam no seu histórico até que as elimine. Ninguém além de você as pode abrir através do Parlance, e não as usamos para treinar nenhum modelo.',
        ],
      },
      services: {
        title: '5. Quem mais recebe dados',
        paragraphs: [
          'A fala é transformada em texto neste servidor ou, se o servidor estiver configurado assim, por um serviço de áudio que fala a interface da OpenAI. Nesse caso, ele recebe a gravação, e nada sobre quem você é.',
          'Quando personaliza, verifica, traduz ou reescreve um texto, ou pergunta ao assistente, o texto vai para o serviço de escrita que escolheu ou deixou o Parlance escolher: OpenAI, Anthropic ou Perplexity, na medida em que este servidor esteja configurado para eles. Com ele vão as partes do seu perfil de personalidade de que a tarefa precisa. Sem um serviço desses, algumas ferramentas funcionam apenas neste servidor, e o Parlance diz isso.',
          'Os pagamentos são tratados pela Stripe onde este servidor aceita pagamentos; o número do seu cartão nunca chega até nós. Os e-mails sobre a sua conta passam pelo servidor de e-mail configurado. As gravações guardadas podem ficar num fornecedor de armazenamento escolhido por quem gere o servidor.',
          'Não vendemos nada sobre você a ninguém. Só entregamos dados a autoridades onde a lei nos obriga.',
        ],
      },
      purposes: {
        title: '6. Por que podemos usar os seus dados',
        paragraphs: [
          'Para fazer aquilo para que criou a conta: gravar, transcrever, escrever, guardar o seu histórico e cobrar o plano que escolheu. Nas palavras do RGPD, é a execução de um contrato (artigo 6.º, n.º 1, alínea b).',
          'Para manter o serviço seguro: limitar pedidos, sessões que terminam e um breve registro técnico de respostas e erros. É um interesse legítimo (artigo 6.º, n.º 1, alínea f).',
          'Para guardar gravações, só porque você pediu (artigo 6.º, n.º 1, alínea a). Pode voltar atrás a qualquer momento.',
        ],
      },
      device: {
        title: '7. O que fica no seu dispositivo',
        paragraphs: [
          'Um cookie mantém a sua sessão. Termina ao fim de 7 dias sem uso e, em qualquer caso, ao fim de 30 dias, e os scripts não o conseguem ler.',
          'O armazenamento do navegador contém o seu tema, a sua língua, as suas configurações de acessibilidade, gravações e alterações por enviar, e os arquivos da app, para que abra sem conexão. Não há cookies de terceiros; por isso não vê nenhum aviso de cookies.',
        ],
      },
      security: {
        title: '8. Como os seus dados são protegidos',
        paragraphs: [
          'Os dados viajam cifrados sempre que se chega ao servidor por https. As senhas são guardadas como hash com Argon2id. Cada pedido de dados só é respondido para a pessoa a quem pertencem.',
          'O texto que dita é tratado como dados, nunca como uma instrução, quando passa para um serviço de escrita.',
          'Se alguma vez dados caírem em mãos erradas, avisamos as pessoas afetadas e as autoridades nos prazos que a lei define.',
        ],
      },
      retention: {
        title: '9. Por quanto tempo os dados ficam',
        paragraphs: [
          'Gravações: até haver texto, a não ser que as guarde. Textos, perfis e preferências: até que os elimine ou elimine a sua conta.',
          'Quando elimina a sua conta, os dados dela desaparecem de imediato do sistema em funcionamento, e das cópias de segurança em 30 dias.',
          'Os documentos sobre pagamentos são guardados durante o tempo que a lei fiscal exige.',
        ],
      },
      rights: {
        title: '10. Os seus direitos',
        paragraphs: [
          'Pode ver e corrigir os seus dados na app. “Fazer download dos meus dados” nas configurações da conta entrega tudo num arquivo. “Eliminar a conta” apaga-os.',
          'Pode opor-se a um uso, pedir que seja limitado e retirar um consentimento. Escreva-nos sobre tudo o que a app não faça por você; respondemos no prazo de um mês.',
          'Pode apresentar queixa à autoridade de proteção de dados do lugar onde vive.',
        ],
      },
      children: {
        title: '11. Crianças',
        paragraphs: [
          'O Parlance não é para menores de 13 anos. Se souber que uma criança criou uma conta, diga-nos e eliminamo-la.',
        ],
      },
      changes: {
        title: '12. Mudanças nesta política',
        paragraphs: [
          'Quando esta política muda, muda também a data no topo. Avisamos na app ou por e-mail antes de uma mudança que afete o que acontece aos seus dados.',
        ],
      },
    },
  },
  terms: {
    title: 'Termos de serviço',
    lead: 'O que pode esperar do Parlance, e o que esperamos de você.',
    sections: {
      agreement: {
        title: '1. O acordo',
        paragraphs: [
          'Estes termos valem entre você e quem gere o servidor do Parlance que usa. Ao criar uma conta, aceita-os. Se usa o Parlance para uma empresa, confirma que o pode fazer em nome dela.',
        ],
      },
      service: {
        title: '2. O que o Parlance faz',
        paragraphs: [
          'O Parlance transforma gravações em texto e ajuda a editar, personalizar, verificar, traduzir e partilhar esse texto. O reconhecimento de voz e os serviços de escrita disponíveis dependem de como o servidor está configurado; a app mostra quais são.',
          'O serviço evolui. Podemos mudar ou retirar uma função, e avisamos antes quando isso for importante para você.',
        ],
      },
      account: {
        title: '3. A sua conta',
        paragraphs: [
          'Tem de ter pelo menos 13 anos. Dê-nos um e-mail que funcione, não dê a senha a ninguém e avise-nos se mais alguém a puder conhecer. Até lá, é responsável pelo que acontece através da sua conta.',
        ],
      },
      use: {
        title: '4. Uso justo',
        paragraphs: [
          'Grave outras pessoas apenas onde a lei o permite, e com o consentimento delas onde for preciso. Não envie nada a que não tenha direito.',
          'Não use o Parlance para prejudicar outras pessoas, violar a lei, contornar os limites dele, atacá-lo ou ver dados que não são seus. Os pedidos são limitados para que o serviço funcione para todos.',
        ],
      },
      content: {
        title: '5. O seu conteúdo',
        paragraphs: [
          'O que grava e escreve é seu. Permite-nos guardá-lo e processá-lo apenas na medida necessária para lhe prestar o serviço. Não reclamamos nenhum direito sobre ele.',
          'O próprio Parlance, o nome e o desenho dele continuam a ser nossos ou de quem os cedeu.',
        ],
      },
      ai: {
        title: '6. Texto feito por máquinas',
        paragraphs: [
          'O reconhecimento de voz e os modelos de linguagem cometem erros. A precisão depende da qualidade do áudio. Leia um texto antes de confiar nele ou de o enviar, sobretudo quando se trata de nomes, números, medicina, direito ou dinheiro.',
        ],
      },
      plans: {
        title: '7. Planos e minutos',
        paragraphs: [
          'O plano grátis tem 10 minutos por mês e 5 línguas. O Pro tem 300 minutos por mês e todas as línguas. Os minutos contam-se pela duração real de uma gravação; uma que falhe ou não tenha fala não gasta nenhum.',
          'Os minutos não usados expiram no fim de cada período de pagamento. Uma mudança de plano vale de imediato. O Pro pode ser experimentado uma vez por 7 dias.',
        ],
      },
      payment: {
        title: '8. Pagamento, cancelamento, reembolso',
        paragraphs: [
          'O Pro custa US$ 2,99 por mês, pagos com antecedência e renovados todos os meses até que cancele. Pode cancelar ou descer de plano quando quiser nas configurações da conta.',
          'Os planos pagos têm 30 dias de garantia de reembolso: peça-o no prazo de 30 dias após um pagamento e recebe-o de volta. Anunciamos uma mudança de preço com pelo menos 30 dias de antecedência. Num servidor sem pagamentos, os planos não custam nada.',
        ],
      },
      availability: {
        title: '9. Disponibilidade',
        paragraphs: [
          'Fazemos o possível para manter o Parlance a funcionar, mas não podemos prometer que seja sempre assim. As gravações esperam em segurança no seu dispositivo enquanto não se consegue chegar ao servidor. De vez em quando, leve os seus dados consigo: a app exporta-os.',
        ],
      },
      liability: {
        title: '10. Responsabilidade',
        paragraphs: [
          'O Parlance é fornecido tal como está. Na medida em que a lei o permite, não respondemos por danos indiretos nem por lucros perdidos, e no total por não mais do que nos pagou nos doze meses anteriores.',
          'Nada disto limita a responsabilidade por dolo ou negligência grave, por danos à vida ou à saúde, nem os direitos que a lei dá aos consumidores.',
        ],
      },
      ending: {
        title: '11. Fim do acordo',
        paragraphs: [
          'Pode eliminar a sua conta a qualquer momento nas configurações. Os dados dela são apagados como diz a política de privacidade.',
          'Podemos suspender uma conta que viole estes termos, depois de um aviso quando for possível, e terminar o acordo com 30 dias de aviso. Nesse caso, recebe de volta o que pagou pelo tempo restante.',
        ],
      },
      law: {
        title: '12. Lei e mudanças',
        paragraphs: [
          'Aplica-se a lei do país onde tem sede quem gere o servidor. Como consumidor, mantém a proteção da lei do lugar onde vive. Se uma parte destes termos for nula, o resto continua válido.',
          'Avisamos sobre mudanças nestes termos com pelo menos 30 dias de antecedência. Se não concordar, pode terminar o acordo antes de elas valerem. As perguntas vão para o endereço de suporte na página de contato.',
        ],
      },
    },
  },
};
