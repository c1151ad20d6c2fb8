import { Cbor, type Cert } from '@icp-sdk/core/agent'
import { IDL } from '@icp-sdk/core/candid'
import { Principal } from '@icp-sdk/core/principal'
import { createAgent } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'

const NO_ARGUMENTS = new Uint8Array(IDL.encode([], []))
const LEDGERS = ['icp_ledger', 'slu_ledger', 'ckbtc_ledger', 'cketh_ledger', 'ckusdc_ledger']

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start()
})
afterAll(() => world.stop())

/** Passes requests on and changes the certificates that come back. */
function link(change: (certificate: Uint8Array) => Uint8Array) {
  const counted = { certificates: 0 }
  const passOn: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (!String(input).endsWith('/read_state')) return response
    counted.certificates += 1
    const body = Cbor.decode<{ certificate: Uint8Array }>(
      new Uint8Array(await response.arrayBuffer()),
    )
    const changed = Cbor.encode({ certificate: change(body.certificate) })
    return new Response(changed.slice(), { headers: { 'content-type': 'application/cbor' } })
  }
  return { counted, fetch: passOn }
}

/** Asks ledgers for their names at once. `host` keeps the keys of one test from another. */
function ask(ledgers: readonly string[], host: string, through: typeof fetch) {
  const { rootKey = '' } = world.config.network
  const { port } = new URL(world.config.network.host)
  const network = { host: `http://${host}:${port}`, rootKey }
  const agent = createAgent({ config: { ...world.config, network }, fetch: through })
  return Promise.all(
    ledgers.map((ledger) =>
      agent.query(world.ledgerId(ledger), { methodName: 'name', arg: NO_ARGUMENTS }),
    ),
  )
}

test('the answers of many canisters are checked with the keys of one certificate', async () => {
  const { counted, fetch } = link((certificate) => certificate)
  await ask(LEDGERS.slice(0, 1), '127.0.0.1', fetch)
  const answers = await ask(LEDGERS, '127.0.0.1', fetch)
  expect(answers.map(({ status }) => status)).toEqual(LEDGERS.map(() => 'replied'))
  expect(counted.certificates).toBe(1)
})

test('no answer is taken when the certificate of the keys is not signed by the network', async () => {
  const { fetch } = link((certificate) => {
    const decoded = Cbor.decode<Cert>(certificate)
    const signature = decoded.signature.map((byte, at) => (at === 20 ? byte ^ 1 : byte))
    return Cbor.encode({ ...decoded, signature })
  })
  await expect(ask(LEDGERS, 'localhost', fetch)).rejects.toThrow(/[Ss]ignature verification failed/)
})

test('keys of a subnet that another canister lives on are not taken, however well they are signed', async () => {
  const foreign = Principal.fromUint8Array(Uint8Array.of(255, 255, 255, 255, 255, 0, 0, 1, 1, 1))
  const asked: string[] = []
  /** Answers for the foreign canister with the certificate of one that this network has. */
  const misleading: typeof fetch = (input, init) => {
    asked.push(String(input))
    return fetch(String(input).replace(foreign.toText(), world.ledgerId('icp_ledger')), init)
  }
  const agent = createAgent({ config: world.config, fetch: misleading })

  await expect(agent.fetchSubnetKeys(foreign)).rejects.toMatchObject({
    code: { name: 'CertificateNotAuthorizedErrorCode' },
  })
  expect(asked.some((url) => url.includes(foreign.toText()))).toBe(true)
  // nor does the certificate of one canister speak for it later
  await agent.fetchSubnetKeys(world.ledgerId('icp_ledger'))
  await expect(agent.fetchSubnetKeys(foreign)).rejects.toMatchObject({
    code: { name: 'CertificateNotAuthorizedErrorCode' },
  })
})

/** Asks a ledger for its name, and hands the answer's fields over before the agent sees them. */
function askOnce(change: (answer: Answer) => Answer, sent: { count: number } = { count: 0 }) {
  const passOn: typeof fetch = async (input, init) => {
    const response = await fetch(input, init)
    if (!String(input).endsWith('/query')) return response
    sent.count += 1
    const answer = Cbor.decode<Answer>(new Uint8Array(await response.arrayBuffer()))
    return new Response(Cbor.encode(change(answer)).slice(), {
      headers: { 'content-type': 'application/cbor' },
    })
  }
  const agent = createAgent({ config: world.config, fetch: passOn, retryPausesMs: [] })
  return agent.query(world.ledgerId('icp_ledger'), { methodName: 'name', arg: NO_ARGUMENTS })
}

type Signature = { timestamp: bigint; signature: Uint8Array; identity: Uint8Array }
type Answer = { status: string; reply: { arg: Uint8Array }; signatures: Signature[] }

const flipped = (bytes: Uint8Array): Uint8Array =>
  bytes.map((byte, at) => (at === 9 ? byte ^ 1 : byte))

test.each<[string, (answer: Answer) => Answer, string]>([
  [
    'another reply',
    (answer) => ({ ...answer, reply: { arg: flipped(answer.reply.arg) } }),
    'QuerySignatureVerificationFailedErrorCode',
  ],
  [
    'another signature',
    (answer) => withSignature(answer, ({ signature }) => ({ signature: flipped(signature) })),
    'QuerySignatureVerificationFailedErrorCode',
  ],
  [
    'another time than the one that was signed',
    (answer) => withSignature(answer, ({ timestamp }) => ({ timestamp: timestamp + 1n })),
    'QuerySignatureVerificationFailedErrorCode',
  ],
  [
    'the signature of a node that is none',
    (answer) => withSignature(answer, ({ identity }) => ({ identity: flipped(identity) })),
    'MalformedPublicKeyErrorCode',
  ],
  ['no signature', (answer) => ({ ...answer, signatures: [] }), 'MalformedSignatureErrorCode'],
  [
    'more signatures than there are nodes',
    (answer) => ({ ...answer, signatures: Array(99).fill(answer.signatures[0]) }),
    'ExcessiveSignaturesErrorCode',
  ],
  [
    'an answer of six minutes ago',
    (answer) =>
      withSignature(answer, ({ timestamp }) => ({ timestamp: timestamp - 360_000_000_000n })),
    'CertificateOutdatedErrorCode',
  ],
])('an answer with %s is not taken', async (_, change, code) => {
  const sent = { count: 0 }
  await expect(askOnce(change, sent)).rejects.toMatchObject({ code: { name: code } })
  // who is lied to asks others; what is old is asked for once more: the clock of this device may be what is wrong
  expect(sent.count).toBe(code === 'CertificateOutdatedErrorCode' ? 2 : 3)
})

test('a refusal is checked like a reply', async () => {
  const agent = createAgent({ config: world.config })
  const ask = { methodName: 'no_such_method', arg: NO_ARGUMENTS }
  const answer = await agent.query(world.ledgerId('icp_ledger'), ask)
  expect(answer.status).toBe('rejected')
})

test('answers are checked in script where the platform cannot', async () => {
  const native = vi.spyOn(crypto.subtle, 'importKey').mockRejectedValue(new Error('not supported'))
  // keys that no agent of this process has looked at yet
  const [answer] = await ask(LEDGERS.slice(0, 1), 'localhost', fetch)
  expect(answer?.status).toBe('replied')
  expect(native).toHaveBeenCalled()
  native.mockRestore()
})

const withSignature = (answer: Answer, change: (one: Signature) => Partial<Signature>): Answer => ({
  ...answer,
  signatures: answer.signatures.map((one) => ({ ...one, ...change(one) })),
})
