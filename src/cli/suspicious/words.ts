/**
 * Words of a text that speaks to a model, by language. A stem stands for all its endings; letters
 * stand without their accents in what is compared. Where an order of words is asked for, as in
 * "ignore all previous instructions", see `rules.ts`.
 *
 * The lists are short on purpose. Code about agents is full of prompts, and a flag that is always up
 * is no flag: what is asked for is what a text says to its reader, not the words of the trade.
 *
 * @module
 */

/** Words of one language, each list as the alternatives of a regular expression. */
export interface Words {
  /** Verbs for dropping instructions: ignore, forget. */
  readonly ignore: string;
  /** Which of them: previous, all, your. */
  readonly earlier: string;
  /** Instructions, prompts. */
  readonly orders: string;
  /** All of it: everything, what was said. */
  readonly everything: string;
  /** That it was before: told, said so far. */
  readonly before: string;
  /** You are now, imagine that you are. */
  readonly become: string;
  /** Words for the state that follows: without rules, of another mode. */
  readonly freed: string;
  /** When you sum up, if you are asked. */
  readonly summing: string;
  readonly say: string;
  /** Who or that reads this. */
  readonly reading: string;
  /** How a model is spoken to: dear, note to, if you are. */
  readonly greeting: string;
  readonly model: string;
  /** Names by which it may be addressed: assistant. */
  readonly helper: string;
  /** Verbs of duty: must, should. */
  readonly must: string;
  /** Not to tell, without telling. */
  readonly conceal: string;
  /** From whom: user, developer. */
  readonly people: string;
  /** To give away: reveal, send. */
  readonly reveal: string;
  /** Object of a demand: system prompt, credentials. */
  readonly secrets: string;
  /** To call something: rate, approve, say that. */
  readonly judge: string;
  /** Object of a judgement: this, it; or only the link to what follows: that, with. */
  readonly judged: string;
  /** As what: safe, approved. */
  readonly verdict: string;
}

/** Names that all languages share. */
const MODELS =
  "(?:AIs?|LLMs?|ChatGPT|GPT(?:-?\\d)?|Claude|Copilots?|Gemini|Codex|chatbots?)(?![a-z\\d_])";

/** Where secrets lie, in any language. */
const PLACES =
  "process\\.env|~/\\.ssh|\\.env(?![^ ,;:!?.])|\\.aws|id_rsa|/etc/passwd|(?:openai|anthropic|aws|github|gh|npm|stripe|database|db|api|azure|google|gcp|slack|hf|pypi)_[a-z0-9_]*(?:key|token|secret|password|url)(?![^ ,;:!?.])";

const ENGLISH: Words = {
  ignore: "ignor(?:e|ing)|disregard(?:ing)?|forget|overrid(?:e|ing)|bypass|discard|set aside",
  earlier:
    "previous|prior|above|earlier|preceding|existing|original|other|system|all|any|your|safety|the(?= user)",
  orders:
    "instructions?|prompts?|directions|directives?|guidelines?|guardrails|orders|restrictions|programming|system message|user'?s? (?:request|task|question)s?",
  everything: "everything|anything|all of it|whatever|what",
  before: "told|said|before|above|learned|given|so far",
  become:
    "you are now|you're now|you are no longer|from now on,? you (?:are|have|can|act)|imagine (?:that )?you|pretend (?:that )?you|act as if you",
  freed:
    "restrict|filter|rules|limits|limitation|unrestricted|mode|dan|jailb|no longer bound|evil|hacker",
  summing:
    "when(?:ever)? (?:you |asked )?[^.]{0,20}(?:summari[sz]|review|analy[sz]|describ|explain|evaluat)|if (?:you are |you're )?asked",
  say: "say|state|respond|reply|answer|report|mention|claim|tell|recommend",
  reading:
    "(?:that|who|which)? ?(?:read|review|pars|process|index|summari[sz]|edit|scan)[^ ]* (?:this|these|it|here)",
  greeting:
    "dear|attention|hey|hello|hi|listen|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|notice (?:to|for)|important (?:to|for)|(?:to|for) (?=all|any|every)|reminder (?:to|for)|if you are|if you're|act as|pretend to be|behave as|you are now|whichever|calling all",
  model:
    `${MODELS}|language models?|(?:AI|LLM|coding|code|virtual|autonomous|automated) (?:agents?|assistants?|reviewers?|tools?|models?|systems?)`,
  helper: "assistant",
  must:
    "must|should|shall|have to|are (?:required|instructed|ordered|expected) to|need to|is (?:required|instructed) to",
  conceal:
    "(?:do not|don't|dont|never|without|must not|not to|avoid) (?:ever )?(?:(?:tell|inform|alert|notify|warn)(?:ing)?(?= (?:the|your|any|a) (?:user|human|operator|developer|maintainer|reviewer|person))|(?:mention|reveal|disclose|report|show)(?:ing)? (?:[^ ]+ ){1,4}(?:to|from))|(?:hide|conceal|keep) (?:this|it|that) (?:[^ ]+ )?from|(?:keep|stay) (?:quiet|silent)",
  people:
    "(?:the|your|any|a) (?:user|human|operator|developer|maintainer|reviewer|person)s?(?![^ .,;:!?)]| (?:id|ids|name|names|agent|data|input|object|table|password|account|token|session|email)s?(?![^ ]))",
  reveal:
    "(?:reveal|print|repeat|output|send|insert|write|leak|exfiltrate|upload|post|disclose|dump|show|paste|include|forward|e-?mail|share|transmit)(?:s|ing)?(?= )",
  secrets:
    `${PLACES}|(?:your|the) (?:system prompt|hidden instructions|initial (?:instructions|prompt)|full prompt)|(?:all|your|the user's|any|every) (?:available )?(?:secrets|credentials|api keys|environment variables|env vars|tokens|passwords|private keys|ssh keys)`,
  judge:
    "(?:rate|mark|report|classify|describe|label|approve|treat|consider|declare|score|flag)|(?:say|state|reply|respond|answer|conclude|claim|tell them) (?:only )?(?:that|with)",
  judged: "this|the|it",
  verdict:
    "(?:completely |fully |perfectly |totally |100 ?% )?(?:safe|secure|approved|harmless|trusted|flawless|vulnerability[ -]free|free of (?:vulnerabilities|bugs|issues)|no (?:issues|vulnerabilities|problems|bugs|comments)|perfect|10/10)|lgtm",
};

const GERMAN: Words = {
  ignore:
    "ignorier|vergiss|vergessen Sie(?! nicht)|missacht|verwirf|verwerfen Sie|übergeh|setz[^ ]* dich über|umgeh",
  earlier:
    "vorherig|bisherig|obig|vorangegangen|früher|vorig|all|dein|ihr|ursprünglich|oben|bestehend|nutzers|benutzers",
  orders:
    "anweisung|instruktion|vorgabe|richtlinie|prompt|befehl|regel|beschränkung|system-?prompt|aufgabe|anfrage|auftrag",
  everything: "alles|was",
  before: "bisher|vorher|zuvor|gesagt|davor|oben|aufgetragen|gelernt",
  become:
    "du bist (?:jetzt|nun|ab sofort|ab jetzt|nicht mehr)|ab (?:jetzt|sofort) bist du|stell dir vor,? du|tu so,? als",
  freed: "regel|filter|grenzen|beschrankung|modus|dan|einschrankung|hacker|bose",
  summing:
    "(?:wenn|falls|sobald) [^.]{0,40}(?:zusammenfass|zusammenfasst|prufst|bewertest|gefragt|analysier|beschreib)|beim zusammenfassen",
  say: "sag|antworte|schreib|behaupte|melde|erwahne|empfiehl",
  reading:
    "(?:,? ?(?:die|der|das|welche[^ ]*) )?(?:das|dies[^ ]*) ?(?:hier |datei |repository |projekt |code )?(?:lies|lese|pruf|verarbeit|analysier|bearbeit|auswert)",
  greeting:
    "lieber?|achtung|hallo|(?:hinweis|wichtig) (?:an|für)|an (?=die|alle|jede)|nachricht an|anweisung (?:an|für)|an alle|wenn du|falls du|sofern du|wenn sie|falls sie|du bist (?:jetzt|nun|ab sofort)|verhalte dich wie|tu so, als wärst du",
  model: `${MODELS}|KI|KI-?(?:assistent|agent|modell|system|tool)|sprachmodell|chatbot`,
  helper: "assistent",
  must: "muss|musst|müssen|soll|sollst|sollen|hat zu|hast zu|haben zu",
  conceal:
    "(?:sag|erzähl|verrat|erwähn|informier|zeig|meld|teil)[^ ]*(?: [^ ]+){0,4} (?:nicht|nichts|niemand[^ ]*)|(?:sag|erzähl|verrat|zeig)[^ ]* (?=(?:dem|den|der) [^ ]+ (?:nicht|nichts))|ohne|verschweig|verheimlich",
  people: "nutzer|benutzer|anwender|entwickler|user|mensch",
  reveal: "gib|geben sie|send|schick|verrat|druck|lad|zeig|kopier|übermittl|leite",
  secrets:
    `${PLACES}|system-?prompt|umgebungsvariable|zugangsdaten|passwört|api-?schlüssel|geheimnis|token|private[^ ]* schlüssel|anmeldedaten`,
  judge: "bewert|markier|bezeichn|stuf|genehmig|melde|antwort|sag|erklär|beurteil",
  judged: "dies|den|die|das|es|nur|dass|mit",
  verdict:
    "sicher|unbedenklich|genehmigt|fehlerfrei|harmlos|vertrauenswürdig|keine (?:probleme|schwachstellen|fehler)|grün|in ordnung|bestanden|perfekt|10/10",
};

const FRENCH: Words = {
  ignore:
    "ignor|oubli|fais abstraction|faites abstraction|ne (?:tiens|tenez|respecte[^ ]*|suis|suivez) (?:pas|plus)(?: compte)?|contourn|outrepass",
  earlier:
    "précédent|antérieur|ci-dessus|tou(?:te)?s|tes|vos|initial|existant|plus haut|reçu|système|concepteur|utilisateur",
  orders: "instruction|consigne|directive|règle|prompt|ordre|restriction|indication|demande|tâche",
  everything: "tout|ce que",
  before: "precede|avant|dit|jusqu|plus haut|appris|recu",
  become:
    "tu es (?:maintenant|desormais)|vous etes (?:maintenant|desormais)|tu n'es plus|imagine que tu|fais comme si tu|desormais,? tu",
  freed: "regle|filtre|limite|restriction|mode|dan|pirate|sans contrainte",
  summing: "(?:si|quand|lorsqu[^ ]*|en) [^.]{0,40}(?:resum|relis|analys|evalu|decri|demande)",
  say: "dis|dites|repond|affirme|indique|mentionne|recommande|precise",
  reading:
    "(?:,? ?qui )?(?:lit|lis|lisez|lisent|relit|relis|relisent|traite|traitent|analyse|analysent) (?:ce|cet|cette|ceci|ces|le)",
  greeting:
    "chère?s?|attention|bonjour|(?:note|message|important|urgent) (?:à|pour|aux?)|[àa] (?=l'|tous|toute)|instructions? (?:à|pour|aux?)|si (?:tu es|vous êtes)|à (?:l'attention|destination) (?:de|des)|tu es (?:maintenant|désormais)|vous êtes (?:maintenant|désormais)|agis comme|fais semblant d'être",
  model:
    `${MODELS}|IA|intelligence artificielle|modèle de langage|agents? (?:IA|de code|automatique)`,
  helper: "assistante?|robot",
  must: "dois|doit|doivent|devez|devrai|es tenu|est tenu|êtes tenu",
  conceal:
    "(?:ne|n')\\s?(?:le |la |les |en )?(?:dis|dites|mentionne|mentionnez|informe|informez|montre|montrez|révèle|révélez|préviens|prévenez|signale|signalez|parle|parlez|avertis|avertissez)[^ ]*(?: [^ ]+){0,2}|sans (?:en )?(?:prévenir|informer|avertir|le dire|en parler|mentionner)|cache",
  people: "utilisat|développeu|humain|mainteneur|usager|opérateur",
  reveal:
    "révèle|affiche|envoie|envoyez|transmet|divulgue|montre|imprime|publie|copie|télévers|donne|insère",
  secrets:
    `${PLACES}|(?:prompt|invite|message|instructions?) (?:du )?système|variables? d'environnement|identifiants|mots? de passe|clés? (?:d'?)?api|secrets|jetons|clés? privées?`,
  judge:
    "note|évalue|marque|approuve|déclare|réponds|répondez|dis|dites|considère|indique|qualifie",
  judged: "ce|cet|cette|le|la|que|qu'il|par|uniquement|seulement",
  verdict:
    "sûr|sécurisé|approuvé|sans danger|inoffensif|fiable|auc[^ ]+ (?:problème|vulnérabilité|faille|erreur)|parfait|10/10",
};

const SPANISH: Words = {
  ignore:
    "ignor|olvid|haz caso omiso|hagan? caso omiso|no hagas caso|descart|pas[ae] por alto|desatiend|omit[ae]",
  earlier:
    "anterior|previ|tod[ao]s|tus|sus|arriba|inicial|original|existente|sistema|dieron|usuario",
  orders:
    "instruccion|instrucción|indicacion|directric|directiva|regla|prompt|orden|restriccion|petición|tarea|solicitud",
  everything: "todo lo|todo|lo que",
  before: "antes|anterior|dicho|dijeron|arriba|aprendido",
  become:
    "ahora eres|tu eres|eres ahora|ya no eres|a partir de (?:ahora|este momento|este punto)|imagina que|finge que|haz como si",
  freed: "regla|norma|filtro|limite|restriccion|modo|dan|pirata|hacker|suspendid",
  summing: "(?:si|cuando|al) [^.]{0,40}(?:resum|revis|analiz|evalu|describ|pregunt|escrib)",
  say: "di|diga|responde|contesta|afirma|indica|menciona|recomienda",
  reading:
    "(?:,? ?que )?(?:lea|lean|lee|leen|edite|editen|revise|revisen|procese|procesen|analice) (?:est[eao]s?|el|la)",
  greeting:
    "estimad[oa]s?|querid[oa]s?|atención|hola|(?:nota|mensaje|instruccion(?:es)?|aviso|importante) (?:para|a)|para (?=el|la|los|las|cualquier)|si (?:eres|usted es)|ahora eres|a partir de ahora eres|actúa como|finge ser",
  model:
    `${MODELS}|IA|inteligencia artificial|modelo de lenguaje|agentes? (?:de )?(?:IA|código|automatico)|revisor[^ ]* automatic`,
  helper: "asistente|bot",
  must: "deb[ea]s?|deben|debe|tienes que|tiene que|tienen que|has de",
  conceal:
    "(?:no|nunca|jamás)\\s(?:le |les |lo |se lo )?(?:digas|diga|menciones|mencione|informes|informe|muestres|muestre|reveles|revele|avises|avise|cuentes|cuente|notifiques)|sin (?:que|avisar|informar|decir|mencionar|notificar)|ocult",
  people: "usuari|desarrollador|humano|persona|mantenedor|operador",
  reveal: "revel|muestr|envía|envia|imprim|filtr|divulg|sube|suba|copi|manda|public|comparte",
  secrets:
    `${PLACES}|(?:prompt|mensaje|instrucciones) (?:del |de )?sistema|variables de entorno|credenciales|contraseñas|claves? (?:de )?(?:la )?api|secretos|tokens|claves? privadas?`,
  judge: "calific|marc|aprueb|aprobar|declar|respond|di|clasific|consider|inform|evalú|indica",
  judged: "est[ea]|el|la|que|solo|sólo|únicamente|con",
  verdict:
    "segur[oa]|aprobad[oa]|inofensiv[oa]|confiable|sin (?:errores|problemas|vulnerabilidades|riesgos)|no (?:hay|tiene) (?:errores|problemas|vulnerabilidades)|perfect|10/10",
};

const PORTUGUESE: Words = {
  ignore: "ignor|esqueç|esquec|desconsider|descart|desrespeit|não siga|passe por cima",
  earlier: "anterior|prévi|tod[ao]s|suas|seus|tuas|acima|inicia|origina|existente|sistema|usuário",
  orders:
    "instruç|instruções|diretriz|orientaç|regra|prompt|ordem|ordens|comando|restriç|pedido|tarefa",
  everything: "tudo|o que",
  before: "antes|anterior|dito|disseram|acima|aprend",
  become:
    "voce agora e|agora voce e|voce nao e mais|a partir de agora,? voce|imagine que|finja que|faca de conta que",
  freed: "regra|filtro|limite|restric|modo|dan|politicas|hacker|livre",
  summing: "(?:se|quando|ao|caso) [^.]{0,40}(?:resum|revis|analis|avali|descrev|pergunt)",
  say: "diga|responda|afirme|informe|mencione|recomende|escreva",
  reading:
    "(?:,? ?que )?(?:leia|leiam|le|leem|lendo|revise|revisem|revisa|processe|analise|analisa|edite) (?:est[eao]s?|isto|isso|o|a)",
  greeting:
    "car[oa]s?|prezad[oa]s?|atenção|olá|(?:nota|mensagem|instruç(?:ão|ões)|aviso|importante) (?:para|ao?s?)|oi|para (?=os?|as?|qualquer)|se você (?:é|for)|caso você seja|você agora é|agora você é|a partir de agora você é|aja como|finja ser",
  model:
    `${MODELS}|IA|inteligência artificial|modelo de linguagem|agentes? (?:de )?(?:IA|código|automatico)`,
  helper: "assistente|robô",
  must: "deve|devem|tem que|têm que|precisa|precisam",
  conceal:
    "(?:não|nunca|jamais)\\s(?:o |a |lhe )?(?:diga|conte|mencione|informe|mostre|revele|avise|notifique|comente|fale)|sem (?:avisar|informar|contar|dizer|mencionar|notificar|que)|escond|ocult",
  people: "usuári|utilizador|desenvolvedor|humano|pessoa|mantenedor|operador",
  reveal: "revele|mostre|envi|imprim|vaze|divulgue|copie|mande|publique|exiba|compartilhe",
  secrets:
    `${PLACES}|(?:prompt|mensagem|instruções) (?:do |de )?sistema|variáveis de ambiente|credenciais|senhas|chaves? (?:de |da )?api|segredos|tokens|chaves? privadas?`,
  judge: "avali|marque|aprov|declar|respond|diga|classifi|consider|inform|reporte|indique",
  judged: "est[ea]|o|a|que|apenas|somente|só|com",
  verdict:
    "segur[oa]|aprovad[oa]|inofensiv[oa]|confiável|sem (?:erros|problemas|vulnerabilidades|riscos)|não (?:há|tem) (?:erros|problemas|vulnerabilidades)|perfeit|10/10",
};

const RUSSIAN: Words = {
  ignore:
    "игнориру|проигнориру|забуд|отбрось|отмени|пренебрег|не обращай(?:те)? внимания на|не следуй|обойди",
  earlier:
    "предыдущ|прежн|предшеств|прошл|вс[еёю]|ранн|ранее|сво|выше|изначальн|системн|тво|ваш|пользовател",
  orders: "инструкц|указан|правил|команд|промпт|ограничени|директив|распоряжен|запрос|задани|задач",
  everything: "все|всё|то",
  before: "раньше|до этого|сказал|говорил|прежде|выше|ранее",
  become:
    "ты теперь|теперь ты|отныне ты|ты больше не|представь,? что ты|притворись|с этого момента ты|вообрази,? что ты",
  freed: "правил|фильтр|ограничени|режим|dan|хакер|без границ",
  summing: "(?:если|когда|при) [^.]{0,40}(?:резюм|обобщ|пересказ|провер|анализ|оцен|спрос|кратк)",
  say: "скажи|ответь|напиши|сообщи|утверждай|упомяни|порекомендуй",
  reading: "(?:,? ?котор[^ ]+ )?(?:чита|прав|редактир|провер|анализир|обрабатыва)[^ ]* (?:эт|данн)",
  greeting:
    "уважаем[^ ]+|дорог[^ ]+|внимание|привет|обращение к|(?:сообщение|важно|срочно) для|инструкци[^ ] для|примечание для|заметка для|если (?:ты|вы)|ты теперь|теперь ты|отныне ты|вы теперь|веди себя как|притворись|представь, что ты",
  model: `${MODELS}|ИИ|ИИ-?[^ ]+|нейросет|языков[^ ]+ модел`,
  helper: "ассистент|помощник|агент|чат-?бот",
  must: "долж|обязан|следует|нужно|необходимо",
  conceal:
    "не (?:говори|сообщай|рассказывай|упоминай|показывай|уведомляй|информируй|предупреждай|раскрывай)[^ ]*|скрой|скрывай|ничего не говори|без (?:ведома|уведомления)|втайне от",
  people: "пользовател|разработчик|человек|оператор|владел|юзер",
  reveal: "выведи|покажи|отправь|пришли|раскрой|напечатай|загрузи|перешли|вышли|скопируй|передай",
  secrets:
    `${PLACES}|системн[^ ]+ (?:промпт|подсказк|инструкц)|переменн[^ ]+ (?:окружени|среды)|парол|ключ|токен|секрет|уч[её]тн[^ ]+ данн`,
  judge: "оцени|отметь|пометь|одобри|назови|сообщи|ответь|скажи|считай|объяви|напиши",
  judged: "эт|что|его|данн|код|только|как",
  verdict:
    "безопас|одобрен|надежн|надёжн|без (?:ошибок|уязвимостей|проблем)|уязвимост[^ ]+ нет|проблем нет|прошл|идеальн|10/10",
};

/** Languages that part their words by blanks. */
export const WORDS: readonly Words[] = [ENGLISH, GERMAN, FRENCH, SPANISH, PORTUGUESE, RUSSIAN];
