/** What headings of lists of receivers say, in the languages in which people write them. */

const words = (text: string): ReadonlySet<string> => new Set(text.trim().split(/\s+/))

/** Who is paid. */
const PAID = words(`
  receiver receivers receiveraddress recipient recipients recipientaddress beneficiary payee to toaddress toaccount toprincipal towallet
  destination destinationaddress destinatario beneficiario receptor destinataire empfänger 收款人 收款地址 接收者 接收地址 المستلم المستفيد
`)
/** Who somebody is. */
const PERSON = words(`
  address addresses principal principals principalid account accounts accountid accountidentifier wallet wallets walletaddress user
  users userid owner owners holder holders holderaddress member members adresse compte konto direccion dirección cuenta billetera
  usuario titular 地址 钱包 钱包地址 账户 用户 用户地址 عنوان العنوان الحساب المحفظة المستخدم
`)
/** Who pays, or what is paid: never who is paid. */
const NOT_PAID = words(`
  token contract ledger canister asset from sender source payer issuer minter referrer inviter remitente emisor contrato origen
  代币 合约 发送方 发送者 المرسل العقد الرمز
`)
const AMOUNT = words(`
  amount amounts tokenamount tokensamount amounttoken amounttokens quota quantity qty cantidad importe monto montant betrag menge
  数量 金额 مبلغ المبلغ كمية الكمية
`)
/** What an amount may be called, too. */
const HOLDING = words(`
  value values balance balances tokens reward rewards allocation allocations payout payouts airdrop saldo valor recompensa valeur wert
  余额 奖励 分配 رصيد الرصيد قيمة
`)
/** Numbers that are no amounts of the token, or none in whole tokens. */
const NOT_AMOUNT = words(`
  usd eur gbp jpy cny dollar dollars euro euros price fiat fee fees percent percentage pct share weight score points index idx id no nr
  num number rank row nonce block height timestamp time date year count txs tx transactions decimals apr raw wei e8s e6s e18s
  precio comision comisión porcentaje fecha numero número 价格 美元 序号 排名 时间 手续费 السعر الرقم التاريخ الرسوم
`)
const OF_MONEY = /[$€£¥₹%#]/u

export type HeadingRank = 0 | 1 | 2 | 3 | 4

/** How surely a heading says that its column is of receivers: 4 says just that, 1 says nothing, 0 says that it is not. */
export function receiverRank(heading: string): HeadingRank {
  const { parts, whole } = taken(heading)
  if (PAID.has(whole)) return 4
  if (PERSON.has(whole)) return 3
  if (parts.some((part) => PAID.has(part))) return 2
  if (parts.some((part) => NOT_PAID.has(part))) return 0
  return parts.some((part) => PERSON.has(part)) ? 2 : 1
}

/** The same of amounts in whole tokens. */
export function amountRank(heading: string): HeadingRank {
  const { parts, whole } = taken(heading)
  if (OF_MONEY.test(heading) || parts.some((part) => NOT_AMOUNT.has(part))) return 0
  if (AMOUNT.has(whole)) return 4
  if (HOLDING.has(whole)) return 3
  return parts.some((part) => AMOUNT.has(part) || HOLDING.has(part)) ? 2 : 1
}

/** A heading's words, and all of them as one: `to_account`, `toAccount` and `To account` are the same. */
function taken(heading: string): { parts: readonly string[]; whole: string } {
  const parts = heading
    .normalize('NFKC')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter((part) => part !== '')
  return { parts, whole: parts.join('') }
}
