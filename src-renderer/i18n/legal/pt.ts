import type { LegalDocuments } from './legal-document.ts';

export const pt: LegalDocuments = {
  privacy: {
    title: 'Política de privacidade',
    lead: 'O que o Parlance guarda, para quê, por quanto tempo, e quem mais pode ver. Em palavras que dá para entender.',
    sections: {
      responsible: {
        title: '1. Quem é responsável',
        paragraphs: [
          'O Parlance é um programa que qualquer pessoa pode usar em um servidor próprio. Quem administra o servidor que você usa é responsável pelos seus dados. Para este servidor, escreva para o endereço de suporte na página de contato.',
          'Esta política descreve o que o programa faz. Se quem administra o servidor fizer mais do que isso, precisa dizer isso.',
        ],
      },
      collected: {
        title: '2. O que coletamos',
        paragraphs: [
          'A sua conta: o seu nome, o seu e-mail e a sua senha como um hash unidirecional que ninguém consegue ler.',
          'O que você cria: gravações, os textos delas, o seu perfil de personalidade e a sua amostra de escrita, perfis de voz e preferências.',
          'As suas sessões: quando você entrou e quando esteve aqui pela última vez, de qual endereço de rede e com qual navegador. Você pode vê-las nas configurações da conta e encerrá-las lá.',
          'Números sobre o seu próprio uso: minutos, palavras e a qualidade medida das gravações. São mostrados a você e não servem para mais nada. No Parlance não há publicidade, rastreamento nem análise por terceiros.',
        ],
      },
      recordings: {
        title: '3. As suas gravações',
        paragraphs: [
          'Enquanto você fala, a gravação fica salva no seu dispositivo e é enviada ao servidor em partes, para que nada se perca se uma página fechar ou uma conexão cair.',
          'O áudio é excluído logo depois de processado: assim que há texto, o servidor apaga a gravação. Se de uma gravação não foi possível obter texto, ela fica até que você tente de novo ou a descarte.',
          'Se você ativar “Salvar as gravações” nas preferências, as gravações ficam para que você possa ouvi-las, até que as exclua ou exclua a transcrição delas.',
        ],
      },
      texts: {
        title: '4. Os seus textos',
        paragraphs: [
          'As transcrições ficam no seu histórico até que você as exclua. Ninguém além de você pode abri-las pelo Parlance, e não as usamos para treinar nenhum modelo.',
        ],
      },
      services: {
        title: '5. Quem mais recebe dados',
        paragraphs: [
          'A fala é transformada em texto neste servidor ou, se o servidor estiver configurado assim, por um serviço de áudio que fala a interface da OpenAI. Nesse caso, ele recebe a gravação, e nada sobre quem você é.',
          'Quando você personaliza, verifica, traduz ou reescreve um texto, ou pergunta ao assistente, o texto vai para o serviço de escrita que você escolheu ou deixou o Parlance escolher: OpenAI, Anthropic ou Perplexity, na medida em que este servidor esteja configurado para eles. Com ele vão as partes do seu perfil de personalidade de que a tarefa precisa. Sem um serviço desses, algumas ferramentas funcionam apenas neste servidor, e o Parlance diz isso.',
          'Os pagamentos são tratados pela Stripe onde este servidor aceita pagamentos; o número do seu cartão nunca chega até nós. Os e-mails sobre a sua conta passam pelo servidor de e-mail configurado. As gravações salvas podem ficar em um provedor de armazenamento escolhido por quem administra o servidor.',
          'Não vendemos nada sobre você a ninguém. Só entregamos dados a autoridades onde a lei nos obriga.',
        ],
      },
      purposes: {
        title: '6. Por que podemos usar os seus dados',
        paragraphs: [
          'Para fazer aquilo para que você criou a conta: gravar, transcrever, escrever, guardar o seu histórico e cobrar o plano que você escolheu. Nas palavras do GDPR, é a execução de um contrato (artigo 6º, nº 1, alínea b).',
          'Para manter o serviço seguro: limitar solicitações, sessões que terminam e um breve registro técnico de respostas e erros. É um interesse legítimo (artigo 6º, nº 1, alínea f).',
          'Para salvar gravações, só porque você pediu (artigo 6º, nº 1, alínea a). Você pode voltar atrás a qualquer momento.',
        ],
      },
      device: {
        title: '7. O que fica no seu dispositivo',
        paragraphs: [
          'Um cookie mantém a sua sessão. Ela termina depois de 7 dias sem uso e, em qualquer caso, depois de 30 dias, e os scripts não conseguem lê-lo.',
          'O armazenamento do navegador contém o seu tema, a suo idioma, as suas configurações de acessibilidade, gravações e alterações ainda não enviadas, e os arquivos do app, para que abra sem conexão. Não há cookies de terceiros; por isso você não vê nenhum aviso de cookies.',
        ],
      },
      security: {
        title: '8. Como os seus dados são protegidos',
        paragraphs: [
          'Os dados viajam criptografados sempre que o servidor é acessado por https. As senhas são salvas como hash com Argon2id. Cada solicitação de dados só é atendida para a pessoa a quem eles pertencem.',
          'O texto que você dita é tratado como dados, nunca como uma instrução, quando passa para um serviço de escrita.',
          'Se algum dia dados caírem em mãos erradas, avisamos as pessoas afetadas e as autoridades nos prazos que a lei define.',
        ],
      },
      retention: {
        title: '9. Por quanto tempo os dados ficam',
        paragraphs: [
          'Gravações: até haver texto, a não ser que você as salve. Textos, perfis e preferências: até que você os exclua ou exclua a sua conta.',
          'Quando você exclui a sua conta, os dados dela somem na hora do sistema em funcionamento, e das cópias de backup em 30 dias.',
          'Os documentos sobre pagamentos são guardados pelo tempo que a lei fiscal exige.',
        ],
      },
      rights: {
        title: '10. Os seus direitos',
        paragraphs: [
          'Você pode ver e corrigir os seus dados no app. “Baixar os meus dados” nas configurações da conta entrega tudo em um arquivo. “Excluir a conta” os apaga.',
          'Você pode se opor a um uso, pedir que seja limitado e remover um consentimento. Escreva para nós sobre tudo o que o app não fizer por você; respondemos em até um mês.',
          'Você pode apresentar uma reclamação à autoridade de proteção de dados do lugar onde você vive.',
        ],
      },
      children: {
        title: '11. Crianças',
        paragraphs: [
          'O Parlance não é para menores de 13 anos. Se você souber que uma criança criou uma conta, avise e nós a excluímos.',
        ],
      },
      changes: {
        title: '12. Mudanças nesta política',
        paragraphs: [
          'Quando esta política muda, muda também a data no topo. Avisamos no app ou por e-mail antes de uma mudança que afete o que acontece com os seus dados.',
        ],
      },
    },
  },
  terms: {
    title: 'Termos de serviço',
    lead: 'O que você pode esperar do Parlance, e o que esperamos de você.',
    sections: {
      agreement: {
        title: '1. O acordo',
        paragraphs: [
          'Estes termos valem entre você e quem administra o servidor do Parlance que você usa. Ao criar uma conta, você os aceita. Se usa o Parlance para uma empresa, você confirma que pode fazer isso em nome dela.',
        ],
      },
      service: {
        title: '2. O que o Parlance faz',
        paragraphs: [
          'O Parlance transforma gravações em texto e ajuda a editar, personalizar, verificar, traduzir e compartilhar esse texto. O reconhecimento de voz e os serviços de escrita disponíveis dependem de como o servidor está configurado; o app mostra quais são.',
          'O serviço evolui. Podemos mudar ou remover uma função, e avisamos antes quando isso for importante para você.',
        ],
      },
      account: {
        title: '3. A sua conta',
        paragraphs: [
          'Você precisa ter pelo menos 13 anos. Informe um e-mail que funcione, não dê a senha a ninguém e avise se mais alguém puder conhecê-la. Até lá, você é responsável pelo que acontece pela sua conta.',
        ],
      },
      use: {
        title: '4. Uso justo',
        paragraphs: [
          'Grave outras pessoas apenas onde a lei o permite, e com o consentimento delas onde for preciso. Não envie nada a que você não tenha direito.',
          'Não use o Parlance para prejudicar outras pessoas, violar a lei, contornar os limites dele, atacá-lo ou ver dados que não são seus. As solicitações são limitadas para que o serviço funcione para todos.',
        ],
      },
      content: {
        title: '5. O seu conteúdo',
        paragraphs: [
          'O que você grava e escreve é seu. Você nos permite guardá-lo e processá-lo apenas na medida necessária para prestar o serviço. Não reivindicamos nenhum direito sobre ele.',
          'O próprio Parlance, o nome e o design dele continuam sendo nossos ou de quem os cedeu.',
        ],
      },
      ai: {
        title: '6. Texto feito por máquinas',
        paragraphs: [
          'O reconhecimento de voz e os modelos de linguagem cometem erros. A precisão depende da qualidade do áudio. Leia um texto antes de confiar nele ou enviá-lo, sobretudo quando se trata de nomes, números, medicina, direito ou dinheiro.',
        ],
      },
      plans: {
        title: '7. Planos e minutos',
        paragraphs: [
          'O plano grátis tem 10 minutos por mês e 5 idiomas. O Pro tem 300 minutos por mês e todos os idiomas. Os minutos são contados pela duração real de uma gravação; uma que falhe ou não tenha fala não gasta nenhum.',
          'Os minutos não usados expiram no fim de cada período de pagamento. Uma mudança de plano vale na hora. O Pro pode ser experimentado uma vez por 7 dias.',
        ],
      },
      payment: {
        title: '8. Pagamento, cancelamento, reembolso',
        paragraphs: [
          'O Pro custa US$ 2,99 por mês, pagos com antecedência e renovados todos os meses até que cancele. Você pode cancelar ou reduzir o plano quando quiser nas configurações da conta.',
          'Os planos pagos têm 30 dias de garantia de reembolso: peça em até 30 dias após um pagamento e receba o valor de volta. Anunciamos uma mudança de preço com pelo menos 30 dias de antecedência. Em um servidor sem pagamentos, os planos não custam nada.',
        ],
      },
      availability: {
        title: '9. Disponibilidade',
        paragraphs: [
          'Fazemos o possível para manter o Parlance funcionando, mas não podemos prometer que seja sempre assim. As gravações esperam em segurança no seu dispositivo enquanto o servidor não pode ser acessado. De vez em quando, leve uma cópia dos seus dados: o app os exporta.',
        ],
      },
      liability: {
        title: '10. Responsabilidade',
        paragraphs: [
          'O Parlance é fornecido como está. Na medida em que a lei permite, não respondemos por danos indiretos nem por lucros perdidos, e no total por não mais do que você nos pagou nos doze meses anteriores.',
          'Nada disto limita a responsabilidade por dolo ou negligência grave, por danos à vida ou à saúde, nem os direitos que a lei dá aos consumidores.',
        ],
      },
      ending: {
        title: '11. Fim do acordo',
        paragraphs: [
          'Você pode excluir a sua conta a qualquer momento nas configurações. Os dados dela são excluídos como diz a política de privacidade.',
          'Podemos suspender uma conta que viole estes termos, depois de um aviso quando for possível, e encerrar o acordo com 30 dias de aviso. Nesse caso, você recebe de volta o que pagou pelo tempo restante.',
        ],
      },
      law: {
        title: '12. Lei e mudanças',
        paragraphs: [
          'Aplica-se a lei do país onde tem sede quem administra o servidor. Como consumidor, você mantém a proteção da lei do lugar onde você vive. Se uma parte destes termos for nula, o resto continua válido.',
          'Avisamos sobre mudanças nestes termos com pelo menos 30 dias de antecedência. Se não concordar, você pode encerrar o acordo antes de elas valerem. As perguntas vão para o endereço de suporte na página de contato.',
        ],
      },
    },
  },
};
