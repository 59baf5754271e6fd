/**
 * Words of programmers in other languages, as questions about code hold them: for each English
 * word the stems of its translations, small letters without accents.
 *
 * @module
 */

/** Languages of the columns that are written with spaces; the last column is Japanese and Chinese. */
export const SPACED_LANGUAGES = ["es", "fr", "de", "pt"] as const;

/** Words of grammar: they say which language it is, and are left out. */
export const GRAMMAR_WORDS: Readonly<Record<typeof SPACED_LANGUAGES[number], string>> = {
  es:
    "pasa ocurre sucede usar usa usan utiliza utilizan hacer hace el la los las lo un una unos unas del al de que se en por para con sin y o su sus es " +
    "esta estan son ser este esto si no cuando cual cuales desde hasta segun antes entre " +
    "sobre a ya hay debe deben puede pueden muy mas",
  fr:
    "passe arrive utilise utilisent utiliser faire a le la les un une des autour autre autres entre vers du de et ou est sont sur dans par " +
    "pour avec sans que qui se ce ces cette il elle ils elles on au aux son sa ses quand quel " +
    "quelle quels quelles depuis apres etre ont doit peut fait pas ne plus lors lorsque l d s " +
    "n c qu j t",
  de:
    "passiert geschieht verwendet benutzt genutzt gemacht macht machen der das die und ist sind wird werden wurde ein eine einen einem eines einer nicht mit " +
    "von vom fur wenn zu zum zur den dem des auf aus oder ob sich bei beim nach vor hinter " +
    "neben zwischen im am als auch man kann soll muss durch uber ihr ihre ihrer sein seine " +
    "hat haben welche welcher welches anhand dass daran damit werde es er sie",
  pt:
    "acontece ocorre usar usa utiliza fazer a e o os as um uma antes entre sobre uns umas do da dos das no na nos nas de que se em " +
    "por para com sem ou seu sua seus suas esta estao sao ser este isto nao quando qual quais " +
    "desde ate pelo pela ao deve pode faz mais",
};

/** Words that ask: they tell a language as grammar does, and have an English word. */
export const ASKING_WORDS: Readonly<Record<typeof SPACED_LANGUAGES[number], string>> = {
  es: "donde:where como:how quien:who cuanto:how porque:why",
  fr: "ou:where comment:how pourquoi:why combien:how",
  de: "wo:where wie:how wer:who warum:why wann:when was:what woher:where wohin:where",
  pt: "onde:where como:how quem:who quanto:how porque:why",
};

/** Rows of `English | Spanish | French | German | Portuguese | Japanese and Chinese`. */
export const GLOSSARY =
  `abort | abort | abandon interromp | abbrech abgebroch | abort | 中止 打ち切 中止
accept | acept | accept | akzept annehm angenomm | aceit | 受け入れ 受理 接受
access | acceso acced | acces acced | zugriff zugreif | acesso acess | アクセス 访问
account | cuenta | compte | konto | conta | アカウント 账户 账号
active | activ | actif activ | aktiv | ativ | 有効 激活
adapter | adaptador | adaptateur | adapter | adaptador | アダプタ 适配器
add | agreg anad | ajout | hinzufug hinzugefug | adicion acrescent | 追加 添加 增加
address | direccion | adresse | adresse | endereco | アドレス 地址
aggregate | agreg | agreg | aggregier zusammenfass | agreg | 集約 集計 聚合
algorithm | algoritmo | algorithme | algorithmus | algoritmo | アルゴリズム 算法
alias | alias | alias | alias | apelido | 別名 别名
allow | permit | permet permis autoris | erlaub zulass zugelass | permit | 許可 允许
annotation | anotacion | annotation | annotation anmerkung | anotac | 注釈 アノテーション 注解
anonymous | anonim | anonym | anonym | anonim | 匿名
answer | respuest respond | repons repond | antwort beantwort | respost respond | 応答 回答
append | anex | ajout | anhang angehang | anex | 追記 追加
argument | argumento | argument | argument | argumento | 引数 参数
array | arreglo | tableau | array feld | vetor arranjo | 配列 数组
assert | afirm | affirm | zusicher | afirm | アサート 断言
assign | asign | assign affect | zuweis zugewies | atribu | 割り当て 代入 分配 赋值
asynchronous | asincron | asynchron | asynchron | assincron | 非同期 异步
attachment | adjunt | jointe piecejointe | anhang | anexo | 添付 附件
attribute | atributo | attribut | attribut | atributo | 属性
authentication | autentic | authentif | authentifizier anmeld | autentic | 認証 身份验证 认证
authorization | autoriz | autoris | berechtig autorisier | autoriz | 認可 授权
available | disponib | disponib | verfugbar | disponi | 利用可能 可用
average | promedi media | moyenn | durchschnitt mittelwert | media | 平均
backup | respald | sauvegard | sicherung | backup | バックアップ 备份
balance | balance | equilibr | ausgleich | balance | 均衡 平衡
begin start | inici empez comenz arranc | commenc demarr lanc | begin start anfang | inici comec | 開始 起動 开始 启动
binary | binari | binair | binar | binari | バイナリ 二進 二进制
bind | vincul enlaz | liaison lier | binden gebunden | vincul | バインド 束縛 绑定
block | bloque | bloc bloqu | block | bloco bloque | ブロック 块
body | cuerpo | corps | rumpf korper | corpo | 本文 本体 正文
boolean | booleano | booleen | wahrheitswert | booleano | 真偽 布尔
bracket | corchete parentesis | crochet parenthese | klammer | colchete parentese | 括弧 括号
branch | rama | branche | zweig | ramo ramific | ブランチ 分岐 分支
break | romp | romp cass | abbrech brech | quebr | 中断
buffer | bufer | tampon | puffer |  | バッファ 缓冲
build | construi compil | constru compil | bau erstell | constru compil | ビルド 構築 构建
byte | byte | octet | byte | byte | バイト 字节
cache | cache | cache antememoire | cache zwischenspeicher | cache | キャッシュ 缓存
calculate | calcul | calcul | berechn | calcul | 計算 算出 计算
call | llam invoc | appel | aufruf aufgeruf ruf | cham invoc | 呼び出 呼ぶ 调用
callback | devolucion | rappel | ruckruf | retorno | コールバック 回调
cancel | cancel | annul | abbrech abgebroch stornier | cancel | キャンセル 取消
capture | captur | captur | erfass | captur | 捕捉 捕获
case | caso | cas casse | fall | caso | ケース 情况
cell | celda | cellule | zelle | celula | セル 单元格
certificate | certificado | certificat | zertifikat | certificado | 証明書 证书
change | cambi | chang modifi | ander geandert wechsel | mud alter | 変更 変わ 变更 更改
channel | canal | canal canaux | kanal | canal | チャンネル チャネル 通道 频道
character | caracter | caracter | zeichen | caracter | 文字 字符
charset encoding | codific | encod | zeichensatz kodier | codific | 文字コード エンコード 编码
check | compro verific revis | verifi control | pruf uberpruf | verific chec | チェック 確認 検査 检查
child | hijo | enfant fils | kind | filho | 子 子节点
chunk | fragment trozo | morceau fragment | stuck abschnitt | fragment pedac | チャンク 塊 分块
class | clase | classe | klasse | classe | クラス 类
clean | limpi | nettoy | bereinig sauber | limp | クリーン 掃除 清理
client | cliente | client | client klient | cliente | クライアント 客户端
clock | reloj | horloge | uhr | relogio | 時計 时钟
close | cerr cierr | ferm | schliess geschloss | fech | 閉じ 关闭
cluster | cluster | grappe | cluster verbund | aglomer | クラスタ 集群
code | codigo | code | code quelltext | codigo | コード 代码
collect | recog recolect | collect rassembl | samml sammel | colet | 収集 收集
color | color | couleur | farb | cor cores | 色 カラー 颜色
column | columna | colonne | spalte | coluna | 列
comma | coma | virgule | komma | virgula | カンマ コンマ 逗号
command | comando | commande | befehl kommando | comando | コマンド 命令
comment | comentario | commentair | kommentar | comentario | コメント 注释
compare | compar | compar | vergleich verglich | compar | 比較 比较
compile | compil | compil | kompilier ubersetz | compil | コンパイル 编译
complete | complet | complet | vollstandig | complet | 完全 补全 完整
component | componente | composant | komponente bestandteil | componente | コンポーネント 部品 组件
compress | comprim compres | compress | komprimier | comprim compress | 圧縮 压缩
concurrent | concurren | concurren simultane | gleichzeitig nebenlauf | concorren | 並行 同時 并发
condition | condicion | condition | bedingung | condic | 条件
config configure | configur | configur | konfigur einstell eingestell | configur | 設定 構成 配置
conflict | conflicto | conflit | konflikt | conflito | 競合 衝突 冲突
connect | conect conexion | connect connexion | verbind verbund | conect conex | 接続 连接
constant | constante | constante | konstante | constante | 定数 常量
constraint | restriccion | contrainte | einschrankung | restric | 制約 约束
constructor | constructor | constructeur | konstruktor | construtor | コンストラクタ 构造函数
consumer | consumidor | consommateur | verbraucher konsument | consumidor | 消費者 コンシューマ 消费者
contain | conten contien | conten contien | enthalt beinhalt | conte contem | 含 包含
content | contenido | contenu | inhalt | conteudo | 内容 コンテンツ
context | contexto | contexte | kontext | contexto | コンテキスト 文脈 上下文
controller | controlador | controleur | steuerung controller | controlador | コントローラ 控制器
convert | convert conviert | convert | umwandl konvertier umgewandel wandel | convert | 変換 转换
cookie | cookie | cookie | cookie | cookie | クッキー
copy | copi | copi | kopier kopie | copi | コピー 複製 复制 拷贝
count | conte cuent recuento | compt | zahl gezahl | cont | 数え カウント 计数
crash | colaps | plant | absturz absturz | falh | クラッシュ 崩溃
create | crea creac | cre cree | erstell erzeug erschaff anleg angelegt | cri criac | 作成 生成 创建
current | actual | actuel courant | aktuell derzeit | atual corrente | 現在 当前
cursor | cursor | curseur | cursor zeiger | cursor | カーソル 游标 光标
cut truncate | cort trunc recort | coup tronqu | schneid kurz gekurzt abschneid | cort trunc | 切り詰め 切り捨て 截断
data | dato | donnee | daten | dado | データ 数据
database |  |  | datenbank |  | データベース 数据库
date | fecha | date | datum | data | 日付 日時 日期
day | dia diari | jour quotidien | tag taglich | dia diari | 日 毎日 天
deadlock | interbloque | interblocage | verklemm | impasse | デッドロック 死锁
debug | depur | debog | fehlersuch | depur | デバッグ 调试
decide | decid | decid | entscheid entschied | decid | 決め 決定 判断 决定
declare | declar | declar | deklarier | declar | 宣言 声明
decode | decodific | decod | dekodier entschlussel | decodific | デコード 解码
decrypt | descifr desencript | dechiffr | entschlussel | descriptograf decifr | 復号 解密
default | defecto predeterminad | defaut | standard voreinstell vorgabe | padrao | デフォルト 既定 默认
define | defin | defin | definier festleg festgelegt | defin | 定義 定义
delay wait | retras demor esper aguard | attend attent retard delai | wart verzoger | atras esper aguard | 遅延 待つ 待機 待ち 等待 延迟
delete remove | elimin borr quit remov | supprim effac enlev retir | losch gelosch entfern | exclu apag remov elimin | 削除 消す 除去 删除 移除
delimiter | delimitador | delimit | trennzeichen | delimitador | 区切り 分隔符
dependency | dependenc | dependan | abhangig | dependenc | 依存 依赖
deprecated | obsolet | obsolet deprecie | veraltet | obsolet | 非推奨 弃用
depth | profundidad | profondeur | tief | profundidade | 深さ 深度
derive | deriv | deriv | ableit abgeleitet | deriv | 派生
describe | describ descripcion | decri descript | beschreib | descrev descric | 説明 描述
destination target | destino objetivo | destination cible | ziel | destino alvo | 宛先 対象 目標 目标
detect recognize | detect reconoc | detect reconn | erkenn erkannt | detect reconhec | 検出 認識 检测 识别
determine | determin | determin | bestimm ermittel | determin | 判定 确定
device | dispositivo | appareil peripherique | gerat | dispositivo | デバイス 设备
dictionary | diccionario | dictionnaire | worterbuch | dicionario | 辞書 字典
different | diferen distint | differen | unterschied verschied | diferen | 異な 違い 不同
digit | digito | chiffre | ziffer | digito | 桁 数字
directory folder | directorio carpeta | repertoire dossier | verzeichnis ordner | diretorio pasta | ディレクトリ フォルダ 目录
disable | desactiv deshabilit | desactiv | deaktivier abschalt | desativ desabilit | 無効 禁用
disk | disco | disque | festplatt platte | disco | ディスク 磁盘
display show | mostr muestr | affich montr | anzeig angezeigt zeig | mostr exib | 表示 显示
document | documento | document | dokument | documento | 文書 ドキュメント 文档
domain | dominio | domaine | domane | dominio | ドメイン 域名
download | descarg | telecharg | herunterlad heruntergelad | baix | ダウンロード 下载
driver | controlador | pilote | treiber |  | ドライバ 驱动
drop discard | descart | abandonn jet | verwerf verworf fallen | descart | 破棄 捨て 丢弃
duplicate | duplic repetid | doublon dupliqu | doppelt duplikat | duplic | 重複 重复
dynamic | dinamic | dynamique | dynamisch | dinamic | 動的 动态
edge | arista borde | arete bord | kante rand | aresta borda | 辺 縁 边
edit | edit | edit | bearbeit | edit | 編集 编辑
element item | elemento | element | element | elemento item | 要素 元素
email mail | correo | courriel courrier | mail | correio | メール 邮件
emphasis | enfasis | emphase | hervorheb betonung | enfase | 強調 强调
empty | vaci | vide | leer | vazi | 空
enable | activ habilit | activ | aktivier einschalt | ativ habilit | 有効化 启用
encode | codific | encod cod | kodier | codific | エンコード 符号化 编码
encrypt | cifr encript | chiffr | verschlussel | criptograf cifr | 暗号 加密
end finish | fin termin acab | fin termin | end beend fertig | fim termin acab | 終了 終わ 完了 结束 完成
endpoint | extremo | terminaison | endpunkt | ponto | エンドポイント 端点
enqueue | encol |  | einreih | enfileir | 入队
entry | entrada | entree | eintrag | entrada | エントリ 項目 条目
environment | entorno | environnement | umgebung | ambiente | 環境 环境
equal | igual | egal | gleich | igual | 等し 同じ 相等
error | error | erreur | fehler | erro | エラー 誤り 错误
escape | escap | echapp | maskier | escap | エスケープ 转义
evaluate | evalu | evalu | auswert ausgewertet | avali | 評価 求值 评估
event | evento | evenement | ereignis | evento | イベント 事件
exception | excepcion | exception | ausnahme | excec | 例外 异常
execute run | ejecut corr | execut lanc | ausfuhr ausgefuhr lauf | execut rod | 実行 执行 运行
exist | exist | exist | existier vorhand | exist | 存在
exit | sal salida | sort | beenden verlass | sai saida | 終了 退出
expand | expand | etend | erweiter | expand | 展開 扩展
expire | caduc venc expir | expir | ablauf abgelauf verfall | expir venc | 期限切れ 失効 过期 到期
export | export | export | exportier ausfuhr | export | エクスポート 导出
expression | expresion | expression | ausdruck | expressao | 式 表达式
extension | extension | extension | erweiterung | extensao | 拡張 扩展
external | extern | extern | extern | extern | 外部
extract | extra | extra | extrahier | extra | 抽出 提取
fail failed | fall fracas | echou echec | fehlschlag fehlgeschlag gescheitert scheiter | falh | 失敗 失败
fast | rapid | rapide vite | schnell | rapid | 速い 高速 快速
feature | caracteristica funcionalidad | fonctionnalite | funktionalitat merkmal | recurso funcionalidade | 機能 特徴 功能 特性
fetch retrieve | recuper obten obtien | recuper obten | abruf abgeruf hol geholt | busc recuper obte | 取得 取り出 获取 取回
field | campo | champ | feld | campo | フィールド 字段
file | archivo fichero | fichier | datei | arquivo ficheiro | ファイル 文件
fill full | llen | rempli plein | full voll | cheio enche | 満杯 一杯 满
filter | filtr | filtr | filter gefilter | filtr | フィルタ 絞り込 过滤 筛选
find | encontr hall | trouv | find gefund | encontr ach | 見つけ 探す 找到 查找
first | primer | premier | erste zuerst | primeir | 最初 第一
flag option | opcion bandera | option drapeau | option schalter | opcao opcoes | フラグ オプション 选项
flush | vaci vuelc | vid | leer | descarreg | フラッシュ 刷新
follow | sigu segu | suiv | folg verfolg | segu | 追跡 従う 跟随
font | fuente | police | schrift | fonte | フォント 字体
format | formato | format | format | formato | フォーマット 書式 形式 格式
frame | marco | cadre trame | rahmen | quadro | フレーム 帧
function | funcion | fonction | funktion | func funcao | 関数 函数
generate | gener | gener engendr | erzeug generier | ger | 生成
generic | generic | generique | generisch | generic | ジェネリック 汎用 泛型
global | global | global globaux | global | global | グローバル 全局
graph | grafo | graphe | graph | grafo | グラフ 图
group | grupo agrup | group | gruppe gruppier | grupo agrup | グループ 分组 组
handle process | manej proces trat gestion | trait gere | verarbeit behandel bearbeit | process trat manip | 処理 扱う 处理
hash | resumen | hachage empreinte | streuwert | resumo | ハッシュ 哈希 散列
header | cabecera encabezad | entete | kopfzeile kopfdaten | cabecalh | ヘッダ 头部 标头
heading | titulo encabezado | titre | uberschrift | titulo | 見出し 标题
height | altura alto | hauteur | hohe | altura | 高さ 高度
hide | ocult escond | cach masqu | versteck verberg verborg | ocult escond | 隠す 隐藏
history | historia historial | historique | verlauf geschichte | historico | 履歴 历史
host | anfitrion | hote | host | hospedeir | ホスト 主机
hour | hora | heure | stunde | hora | 時間 小时
identifier id | identificador | identifi | kennung bezeichner | identificador | 識別子 标识
ignore skip | ignor omit salt | ignor saut | ignorier uberspring ubersprung | ignor pul | 無視 飛ばす スキップ 忽略 跳过
image | imagen | image | bild | imagem | 画像 图像 图片
import | import | import | importier einfuhr | import | インポート 导入
increase | aument increment | augment | erhoh | aument increment | 増やす 増加 增加
indent | sangr indent | indent | einruck einzug | indent recu | 字下げ インデント 缩进
index | indice | index indice | index | indice | 索引 インデックス
infinite | infinit | infini | unendlich | infinit | 無限 无限
information | informacion | information renseignement | information angabe | informac | 情報 信息
inherit | hered | herit | erb vererb | herd | 継承 继承
initialize | inicializ | initialis | initialisier | inicializ | 初期化 初始化
inline |  |  | eingebettet |  | インライン 内联
inner | intern interior | interne interieur | inner | intern interior | 内側 内部
input | entrada | entree | eingab | entrada | 入力 输入
insert | insert | inser | einfug eingefug | inser | 挿入 插入
install | instal | install | installier | instal | インストール 安装
instance | instancia | instance | instanz | instancia | インスタンス 实例
integer | entero | entier | ganzzahl | inteiro | 整数
interface | interfaz | interface | schnittstelle | interface | インターフェース インタフェース 接口
interrupt | interrump interrup | interromp interrup | unterbrech unterbroch | interromp interrup | 割り込み 中断
interval | intervalo | intervalle | intervall abstand | intervalo | 間隔 间隔
invalid | invalid | invalid | ungultig | invalid | 無効 不正 无效
issue problem | problema | probleme | problem | problema | 問題 问题
iterate | iter recorr | parcour iter | durchlauf iterier | iter percorr | 反復 繰り返 遍历 迭代
job | trabajo | travail | auftrag | trabalho | ジョブ 作业
join | uni junt | join rejoin | verbind beitret | junt uni | 結合 参加 加入 合并
key | clave llave | cle | schlussel | chave | キー 鍵 键 密钥
keyword |  |  | schlusselwort |  | キーワード 关键字
label | etiqueta | etiquette libelle | beschriftung etikett | rotulo etiqueta | ラベル 标签
language | idioma lengua | langue langage | sprache | idioma lingua | 言語 语言
large big | grande | grand gros |  | grande | 大きい 大きな 大
last | ultim | dernier | letzt | ultim | 最後 最后
launch | lanz | lanc | start | lanc | 起動 启动
layer | capa | couche | schicht | camada | レイヤ 層 层
leak | fuga | fuite | leck | vazament | 漏れ リーク 泄漏
length | longitud largo | longueur | lang | comprimento | 長さ 长度
level | nivel | niveau | stufe ebene | nivel | レベル 级别
lexer lexical | lexic | lexical lexiqu | lexikal lexer | lexic | 字句 词法
library | biblioteca libreria | bibliotheque | bibliothek | biblioteca | ライブラリ 库
limit | limit | limit | grenz begrenz beschrank | limit | 制限 上限 限制
line | linea | ligne | zeile | linha | 行
link | enlace vincul | lien | link verweis | ligac vincul | リンク 链接
list | lista | liste | list | lista | リスト 一覧 列表
listen | escuch | ecout | lausch horch | escut | 待ち受け 监听
literal | literal | litteral | literal | literal | リテラル 字面量
load | carg | charg | lad gelad | carreg | 読み込 ロード 加载
local | local | local | lokal | local | ローカル 本地
lock | bloque cerroj | verrou | sperr | bloque trav | ロック 锁
log logger | registr bitacor | journal | protokoll | registr | ログ 日志
login | sesion | connexion | anmeld | login | ログイン 登录
loop | bucle ciclo | boucle | schleife | laco | ループ 循环
main | principal | principal | haupt | principal | メイン 主要
mask | mascar enmascar | masqu | maskier verdeck | mascar | マスク 伏せ 掩码
match | coincid correspond | correspond | passen ubereinstimm treffer | corresp coincid | 一致 マッチ 匹配
maximum | maxim | maxim | maximal hochst | maxim | 最大
memory | memoria | memoire | speicher | memoria | メモリ 内存
merge | fusion combin mezcl | fusionn | zusammenfuhr zusammengefuhr vereinig | mescl fundi | マージ 統合 合并
message | mensaje | message | nachricht meldung | mensagem | メッセージ 消息
method | metodo | methode | methode | metodo | メソッド 方法
middle | medio | milieu | mitte | meio | 中央 中间
migration | migracion | migration | migration umzug | migrac | 移行 迁移
millisecond | milisegund | milliseconde | millisekunde | milissegund | ミリ秒 毫秒
minimum | minim | minim | minimal mindest | minim | 最小
minute | minuto | minute | minute | minuto | 分 分钟
missing | falt ausen | manqu absent | fehl | falt ausen | 欠け 不足 缺失 缺少
mock | simul | simul | attrapp | simul | モック 模拟
mode | modo | mode | modus | modo | モード 模式
module | modulo | module | modul | modulo | モジュール 模块
month | mes meses | mois | monat | mes meses | 月
move | mov muev | deplac boug | verschieb verschob beweg | mov | 移動 移动
multiple several | multipl vari | multipl plusieurs | mehrere mehrfach | multipl vari | 複数 多个
name | nombre | nom nomm | name benann | nome | 名前 名称
negative | negativ | negatif | negativ | negativ | 負 负
nested | anidad | imbriqu | verschachtel | aninhad | ネスト 入れ子 嵌套
network | red | reseau | netz netzwerk | rede | ネットワーク 网络
new | nuev | nouveau nouvel | neu | nov | 新しい 新規 新
newline |  |  | zeilenumbruch |  | 改行 换行
next | siguient proxim | suivant prochain | nachst | proxim seguinte | 次 下一
node | nodo | noeud | knoten | no nodo | ノード 节点
notify | notific avis | notifi avert | benachrichtig | notific avis | 通知
nullable null | nulo | nul nulle | null nichts | nulo | ヌル 空值
number | numero | nombre numero | nummer zahl anzahl | numero | 数 番号 数字 数量
object | objeto | objet | objekt | objeto | オブジェクト 对象
offset | desplaz | decalage | versatz | deslocament | オフセット 偏移
old | viej antigu | vieux ancien | alt | velh antig | 古い 旧
open | abr abiert | ouvr ouvert | offn geoffn | abr abert | 開く 打开
operator | operador | operateur | operator | operador | 演算子 运算符
order sort | orden | tri ordonn ordre | sortier ordn reihenfolg | orden | 並べ替え ソート 順序 整列 排序 顺序
output | salida | sortie | ausgab | saida | 出力 输出
override | sobrescrib anul | redefini surcharg | uberschreib uberschrieb uberlad | sobrepo | 上書き オーバーライド 重写 覆盖
overwrite | sobrescrib | ecras | uberschreib | sobrescrev | 上書き 覆盖
owner | propietari duen | proprietaire | besitzer eigentumer | propriet dono | 所有者
package | paquete | paquet | paket | pacote | パッケージ 包
page | pagina | page | seite | pagina | ページ 页面 分页
paragraph | parrafo | paragraphe | absatz | paragrafo | 段落
parallel | paralel | parallel | parallel | paralel | 並列 并行
parameter | parametro | parametre | parameter | parametro | パラメータ 引数 参数
parent | padre | parent | eltern ubergeordnet | pai | 親 父
parse analyze | analiz interpret | analys interpret | pars analysier zerleg | analis interpret | 解析 パース 分析
part | parte | parti | teil | parte | 部分 一部
password | contrasen |  | passwort kennwort | senha | パスワード 密码
path | ruta camino | chemin | pfad weg | caminho | パス 経路 路径
pattern | patron | motif | muster | padrao | パターン 模式
pause | pausa | pause | pausier anhalt angehalt | pausa | 一時停止 暂停
payload | carga | charge | nutzlast | carga | ペイロード 载荷
percent | porcentaje porcient | pourcent | prozent | porcentag | パーセント 百分
performance | rendimient | performanc | leistung | desempenh | 性能
permission | permiso | permission droit | berechtig recht | permiss | 権限 許可 权限
plugin | complement | greffon extension | erweiterung plugin |  | プラグイン 插件
pointer | puntero | pointeur | zeiger | ponteiro | ポインタ 指针
pool | grupo | pool reserve | pool | conjunto | プール 池
port | puerto | port | port | porta | ポート 端口
position | posicion | position | position stelle | posic | 位置
positive | positiv | positif | positiv | positiv | 正
prefix | prefij | prefixe | prafix vorsilb | prefix | 接頭辞 前缀
prevent | impid evit preven | empech evit | verhinder vermeid | imped evit | 防ぐ 防止
previous | anterior previ | precedent | vorher vorherig | anterior | 前 以前 上一
print | imprim | imprim | druck gedruckt ausgeb ausgegeb | imprim | 印刷 打印
priority | prioridad | priorite | prioritat | prioridade | 優先 优先
private | privad | prive | privat | privad | 非公開 私有
producer | productor | producteur | produzent erzeuger | produtor | 生産者 生产者
program | programa | programme | programm | programa | プログラム 程序
progress | progreso avance | progression avancement | fortschritt | progress | 進捗 进度
promise future | promesa futuro | promesse futur | versprech zukunft | promessa futuro | 約束 未来
property | propiedad | propriete | eigenschaft | propriedade | プロパティ 属性
protocol | protocolo | protocole | protokoll | protocolo | プロトコル 协议
provider | proveedor | fournisseur | anbieter | provedor | プロバイダ 提供
proxy | apoderado | mandataire | stellvertreter | intermediari | プロキシ 代理
public | public | public | offentlich | public | 公開 公共
publish | public | publi | veroffentlich | public | 公開 発行 发布
push | empuj | pouss empil | schieb | empurr | プッシュ 推送
query | consult | requete interrog | abfrag anfrag | consult | クエリ 問い合わせ 查询
queue | cola | file queue attente | warteschlang schlang | fila | キュー 待ち行列 队列
quote | comilla cit | guillemet cit | anfuhrungszeich | aspas cit | 引用符 引用
random | aleatori | aleatoire | zufall | aleatori | 乱数 ランダム 随机
range | rango | plage intervalle | bereich | intervalo | 範囲 范围
rate | tasa | taux debit | rate | taxa | レート 速率
read | leer lee lect | lire lit lu lecture | les liest geles | ler leitur | 読む 読み取 读取
receive receiver | recib recepc | recoi recev recept | empfang erhalt | receb recept | 受信 受け取 接收
recent | recient | recent | kurzlich | recent | 最近
recipient receiver | destinatari | destinataire | empfanger | destinatari | 受信者 宛先 收件人
reconnect | reconect | reconnect reconnexion | wiederverbind | reconect | 再接続 重连
record | registr | enregistr | aufzeichn datensatz | registr grav | 記録 记录
recover | recuper | recuper retabl | wiederherstell | recuper | 回復 復旧 恢复
recursive | recursiv | recursi | rekursiv | recursiv | 再帰 递归
redirect | redirig redirecc | redirig redirect | umleit weiterleit | redirecion | リダイレクト 重定向
reference | referenc | referenc | verweis referenz | referenc | 参照 引用
refuse reject | rechaz | refus rejet | ablehn abgelehnt zuruckweis | rejeit recus | 拒否 拒绝
regex regular | regular | reguliere | regular | regular | 正規表現 正则
register | registr | enregistr inscri | registrier | registr | 登録 注册
release | liber | liber relach | freigeb freigegeb | liber | 解放 释放
reload | recarg | recharg | neuladen | recarreg | 再読み込 重新加载
remote | remot | distant | fern | remot | リモート 远程
rename | renombr | renomm | umbenenn | renome | 名前変更 重命名
render | renderiz | rendu rendr | darstell renderer | renderiz | 描画 レンダリング 渲染
repeat | repet repit | repet | wiederhol | repet | 繰り返 重复
replace | reemplaz sustitu | remplac | ersetz | substitu | 置換 置き換え 替换
report | inform | rapport signal | bericht meld | relat inform | 報告 报告
request | peticion solicit | requete demand | anfrag anforder | requis solicit pedido | リクエスト 要求 请求
require | requ requier | requi exig | benotig erforder | requer exig | 必要 需要
reset | reinici restablec | reinitialis | zurucksetz zuruckgesetz | redefin reinici | リセット 重置
resolve | resolv resuelv | resou resol | auflos aufgelost | resolv | 解決 解析
resource | recurso | ressource | ressource | recurso | リソース 資源 资源
response | respuest | repons | antwort | respost | レスポンス 応答 响应
restart | reinici | redemarr | neustart | reinici | 再起動 重启
result | result | result | ergebnis | result | 結果 结果
resume | reanud | reprend repris | fortsetz fortgesetzt | retom | 再開 恢复
retry | reintent | reessay nouvell | erneut wiederhol | retent | 再試行 リトライ 重试
return | devuelv devolv retorn | renvoi retourn | zuruckgeb zuruckgegeb ruckgab | devolv retorn | 返す 戻り 返回
rewrite | reescrib | reecri | umschreib umgeschrieb | reescrev | 書き換え 重写
root | raiz | racine | wurzel | raiz | ルート 根
rotate | rot | rotat tourn | rotier wechsel | rotac rotacion | ローテーション 轮转
round | redonde | arrond | rund gerundet | arredond | 丸め 四捨五入 舍入
route | ruta enrut | route | route | rota rote | ルート 路由
row | fila | ligne rangee | reihe zeile | linha | 行
rule | regla | regle | regel | regra | ルール 規則 规则
safe secure | segur | sur securis | sicher | segur | 安全
sample | muestra | echantillon | stichprobe beispiel | amostra | サンプル 采样 样本
sandbox |  |  |  |  | サンドボックス 沙箱
sanitize | sane desinfect | assain | bereinig saub | higieniz | サニタイズ 無害化 净化
save store | guard almacen | enregistr sauvegard stock | speicher gespeicher ableg | salv guard armazen | 保存 格納 存储
schedule | program planific | planifi | planen geplant einplan | agend | スケジュール 予定 调度 计划
schema | esquema | schema | schema | esquema | スキーマ 模式
scope | ambito alcance | portee | gultigkeitsbereich | escopo | スコープ 作用域
score | puntuacion puntaj | score note | bewert punktzahl | pontua | スコア 得分
screen | pantalla | ecran | bildschirm | tela | 画面 屏幕
search | busc busqued | cherch recherch | such gesucht | busc pesquis | 検索 搜索
second | segund | second | sekund zweit | segund | 秒
secret | secret | secret | geheim | segredo | 秘密 シークレット 机密
section | seccion | section | abschnitt | sec secao | 節 セクション 部分
select | selecc elig escog | selection choisi | auswahl ausgewahl wahl | selec escolh | 選択 选择
send | envi mand | envoi envoy | send gesend schick geschick | envi mand | 送信 送る 发送
sender | remitente emisor | expediteur emetteur | absender sender | remetente emissor | 送信者 発信者 发件人
separate split | separ divid | separ divis | trenn getrennt teil aufteil | separ divid | 分割 分離 分割
sequence | secuenc | sequence | folge sequenz | sequenc | 列 シーケンス 序列
serialize | serializ | serialis | serialisier | serializ | シリアライズ 直列化 序列化
server | servidor | serveur | server dienst | servidor | サーバ 服务器 服务端
service | servicio | service | dienst | servico | サービス 服务
session | sesion | session | sitzung | sessao | セッション 会话
set | establec fij | defin regl | setz gesetzt | defin estabelec | 設定 セット 设置
shape | forma | forme | form | forma | 形 形状
share | compart | partag | teil geteilt | compartilh | 共有 共享
shutdown | apag | arret | herunterfahr | deslig | シャットダウン 关闭
sign signed signature | firm | sign | signier unterschr unterzeichn | assin | 署名 签名
signal | senal | signal | signal | sinal | シグナル 信号
simple | simpl sencill | simpl | einfach | simpl | 簡単 单
single | unic | seul unique | einzel einzig | unic | 単一 单个
size | tamano | taille | gross | tamanho | サイズ 大きさ 大小
sleep | dorm | dorm | schlaf | dorm | スリープ 休眠
slot | ranura | emplacement | steckplatz |  | スロット 槽
slow | lent | lent | langsam | lent | 遅い 慢
snapshot | instantanea | instantane | momentaufnahme schnappschuss | instantaneo | スナップショット 快照
socket |  |  |  |  | ソケット 套接字
source | fuente origen | source origine | quelle ursprung | fonte origem | ソース 源
space whitespace | espaci | espace | leerzeichen leerraum | espac | 空白 スペース 空格
span | tramo | intervalle | spanne | trecho | スパン 跨度
stack | pila | pile | stapel | pilha | スタック 栈 堆栈
stage step phase | etapa paso fase | etape phase | schritt stufe phase | etapa passo fase | 段階 ステップ 步骤 阶段
standard | estandar | standard | standard | padrao | 標準 标准
state status | estado | etat statut | zustand status | estado | 状態 ステータス 状态
statement | sentencia | instruction | anweisung | instruc | 文 语句
static | estatic | statique | statisch | estatic | 静的 静态
steal | rob | vol | stehl stiehl gestohl | roub | 盗む 奪う 窃取
stop | par deten detien | arret stopp | stopp anhalt angehalt | par | 停止 止める
stream | flujo | flux | strom datenstrom | fluxo | ストリーム 流
string | cadena | chaine | zeichenkette | cadeia | 文字列 字符串
structure | estructur | structur | struktur | estrutur | 構造 结构
style | estilo | style | stil | estilo | スタイル 样式
subject | asunto | sujet objet | betreff | assunto | 件名 主题
subscribe | suscrib | abonn souscri | abonnier | inscrev assin | 購読 订阅
success | exito | succes reuss | erfolg | sucess | 成功
suffix | sufij | suffixe | suffix endung | sufix | 接尾辞 后缀
sum total | suma total | somme total | summe gesamt | soma total | 合計 総 总和
support | soport admit | support pris | unterstutz | suport | 対応 サポート 支持
switch | cambi | bascul | umschalt wechsel | troc altern | 切り替え 切替 切换
symbol | simbolo | symbole | symbol | simbolo | シンボル 記号 符号
synchronize | sincron | synchron | synchronisier | sincron | 同期 同步
syntax | sintax | syntax | syntax | sintax | 構文 语法
system | sistema | systeme | system | sistema | システム 系统
table | tabla | table | tabelle | tabela | テーブル 表 表格
tag | etiquet | balise etiquette | tag auszeichn | etiquet | タグ 标签
task | tarea | tache | aufgab | taref | タスク 任务
template | plantilla | modele gabarit | vorlage | modelo | テンプレート 模板
temporary | tempora | tempora provisoire | vorubergehend temporar | tempora | 一時 临时
terminal | terminal | terminal | terminal | terminal | 端末 终端
test | prueba prob | test essai | test | teste | テスト 测试
text | texto | texte | text | texto | テキスト 文章 文本
thread | hilo | fil | faden thread | tarefa | スレッド 线程
throw raise | lanz arroj | lev lanc | werf geworf auslos ausgelost | lanc | 投げ 送出 抛出
time | tiempo hora | temps heure | zeit | tempo hora | 時間 時刻 时间
timeout |  | expiration delai | zeituberschreit |  | タイムアウト 超时
timer | temporizador | minuteur minuterie | zeitgeber timer | temporizador | タイマー 定时器
timestamp |  | horodat | zeitstempel |  | タイムスタンプ 时间戳
timezone zone | zona huso | fuseau | zeitzone | fuso | タイムゾーン 時間帯 时区
title | titulo | titre | titel uberschrift | titulo | タイトル 見出し 标题
token | ficha | jeton | token | ficha | トークン 令牌
tool | herramient | outil | werkzeug | ferrament | ツール 工具
trace | rastr | trac | spur verfolg | rastr | トレース 追跡 跟踪
transaction | transac | transaction | transaktion | transac | トランザクション 事务
transform | transform | transform | transformier umform | transform | 変形 変換 转换
translate | traduc | tradui traduc | ubersetz | traduz traduc | 翻訳 翻译
transport | transporte | transport | transport ubertrag | transporte | トランスポート 输送 传输
tree | arbol | arbre | baum | arvore | 木 ツリー 树
trigger | dispar desencaden | declench | auslos ausgelost | dispar | 引き起こ トリガ 触发
trim strip | recort | rogn | abschneid | apar | 取り除 トリム 去除 修剪
try | intent | essay tent | versuch | tent | 試す 尝试
type | tipo | type | typ | tipo | 型 类型
undo rollback | deshac | annul | ruckgang | desfaz | 元に戻 撤销 回滚
unicode |  |  |  |  | ユニコード
unique | unic | uniqu | eindeutig einzigartig | unic | 一意 唯一
unit | unidad | unite | einheit | unidade | 単位 单元 单位
unknown | desconocid | inconnu | unbekannt | desconhecid | 未知
unlock | desbloque | deverrouill | entsperr | desbloque | 解除 解锁
update | actualiz | actualis mise | aktualisier | atualiz | 更新
upload | sub carg | televers envoy | hochlad hochgelad | envi carreg | アップロード 上传
user | usuario | utilisat | benutzer nutzer | usuario | ユーザ 利用者 用户
validate | valid | valid | validier gultig | valid | 検証 妥当 验证 校验
value | valor | valeur | wert | valor | 値 值
variable | variable | variable | variable | variavel | 変数 变量
verify | verific | verifi | verifizier uberpruf nachpruf | verific | 検証 验证
version | version | version | version | versao | バージョン 版本
view | vista | vue | ansicht | visao | ビュー 视图
visible | visible | visible | sichtbar | visivel | 可視 可见
visit | visit | visit | besuch | visit | 訪問 访问
wait | esper | attend attent | wart | esper | 待つ 待機 等待
wake | despert | reveill | weck aufweck | acord | 起こす 唤醒
warning | advert avis | avertis | warn | avis | 警告
watch | vigil observ | surveill observ | beobacht uberwach | vigi observ | 監視 监视 监听
week | semana | semaine | woche | semana | 週 周
weight | peso | poids | gewicht | peso | 重み 权重
width | ancho anchura | largeur | breit | largura | 幅 宽度
window | ventana | fenetre | fenster | janela | ウィンドウ 窗口
word | palabra | mot | wort | palavra | 単語 单词
worker | trabajador | travailleur ouvrier | arbeiter | trabalhador | ワーカー 工作
wrap | envuelv envolv | envelopp | umhull einpack | envolv | 折り返 ラップ 包装
write | escrib | ecri | schreib geschrieb | escrev | 書き込 書く 写入
year | ano anual | annee annuel | jahr | ano anual | 年
zero | cero | zero | null | zero | ゼロ 零
`;
