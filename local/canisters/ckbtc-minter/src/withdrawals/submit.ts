import { isSameBytes, toHex } from '@sluice/canister'
import {
  type InputSignature,
  signedBytes,
  signingHashes,
  txidOf,
} from '../bitcoin/transaction/transaction.ts'
import { findPayment } from '../events/applyEvent.ts'
import { type Coin, latest, type Payment } from '../events/Model.ts'
import {
  type MinterContext,
  mainAccount,
  NOT_SUBMITTED,
  NS_PER_SECOND,
  type Submission,
} from '../minter/MinterContext.ts'
import { transactionOf } from './transactionOf.ts'

/** Signatures that are asked for at once; the IC's queue takes more. */
const SIGNED_AT_ONCE = 10
const LAST_RETRY_SECONDS = 600n

/** When a transaction is next to be sent; undefined when all have been. */
export function submissionsDueNs(context: MinterContext): bigint | undefined {
  let due: bigint | undefined
  for (const payment of context.log.model.payments) {
    const { step, notBeforeNs } = submissionOf(context, payment)
    if (step !== 'submitted' && (due === undefined || notBeforeNs < due)) due = notBeforeNs
  }
  return due
}

/** Sends what is written down as sent and has not been, or may not have been before the last start. */
export async function submitAll(context: MinterContext): Promise<void> {
  for (const payment of context.log.model.payments) {
    const { step, notBeforeNs } = submissionOf(context, payment)
    const { txid } = latest(payment)
    if (step !== 'submitted' && notBeforeNs <= context.now())
      context.schedule(0, () => submit(context, txid))
  }
}

/** How far a payment's latest version has come; after a start nobody knows, so that it is sent again. */
export function submissionOf(context: MinterContext, payment: Payment): Submission {
  const id = toHex(latest(payment).txid)
  return context.submissions.get(id) ?? { ...NOT_SUBMITTED, step: 'sending' }
}

/** Signs a transaction and sends it. Its bytes follow from the events; signatures are made anew each time. */
export async function submit(context: MinterContext, txid: Uint8Array): Promise<void> {
  const id = toHex(txid)
  await context.locks.withLock(
    `submit ${id}`,
    async () => {},
    async () => {
      const payment = findPayment(context.log.model, txid)
      if (payment === undefined || !isSameBytes(latest(payment).txid, txid)) return
      const before = submissionOf(context, payment)
      const attempts = before.attempts + 1
      const notBeforeNs = context.now() + retrySeconds(attempts) * NS_PER_SECOND
      const submission: Submission = { ...before, attempts, notBeforeNs }
      context.submissions.set(id, submission)
      // await: other messages run here; what the payment is made of does not change
      const bytes = await sign(context, payment)
      if (bytes === undefined) return
      submission.step = 'sending'
      const { network } = context.log.model.settings
      // await: as above
      const sent = await context.bitcoin.send(network, bytes)
      if (sent.kind === 'answered') submission.step = 'submitted'
    },
  )
}

function retrySeconds(attempts: number): bigint {
  const seconds = 2n ** BigInt(Math.min(attempts, 10))
  return seconds < LAST_RETRY_SECONDS ? seconds : LAST_RETRY_SECONDS
}

async function sign(context: MinterContext, payment: Payment): Promise<Uint8Array | undefined> {
  // await: other messages run here, here and below; nothing of it changes what is signed
  const main = await context.keyRing.fetch(mainAccount(context))
  if (main.kind === 'failed') return undefined
  const transaction = transactionOf(payment, latest(payment), main.value.script)
  // never another one than was written down; its replacement is made anew
  if (!isSameBytes(txidOf(transaction), latest(payment).txid)) return undefined
  const hashOf = signingHashes(transaction)
  const signatures: InputSignature[] = []
  for (let first = 0; first < payment.inputs.length; first += SIGNED_AT_ONCE) {
    const coins = payment.inputs.slice(first, first + SIGNED_AT_ONCE)
    const made = await Promise.all(
      coins.map((coin, place) => signInput(context, coin, (key) => hashOf(first + place, key))),
    )
    for (const signature of made) {
      if (signature === undefined) return undefined
      signatures.push(signature)
    }
  }
  return signedBytes(transaction, signatures)
}

async function signInput(
  { keyRing }: MinterContext,
  { account }: Coin,
  hashFor: (publicKey: Uint8Array) => Uint8Array,
): Promise<InputSignature | undefined> {
  const key = await keyRing.fetch(account)
  if (key.kind === 'failed') return undefined
  const { publicKey } = key.value
  const signed = await keyRing.sign(account, hashFor(publicKey))
  return signed.kind === 'failed' ? undefined : { signature: signed.value, publicKey }
}
