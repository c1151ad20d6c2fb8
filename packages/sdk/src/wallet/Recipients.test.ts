import { Principal } from '@icp-sdk/core/principal'
import { expect, test } from 'vitest'
import { Recipients } from './Recipients.ts'

const canister = (number: number) =>
  Principal.fromUint8Array(Uint8Array.of(0, 0, 0, 0, 0, 0, 0, number, 1, 1)).toText()
const PERSON = Principal.fromUint8Array(new Uint8Array(29).fill(7)).toText()
const [LISTED, CONFIGURED, OWN_LEDGER, POOL, OWN_POOL, FACTORY] = [2, 3, 4, 5, 6, 7].map(canister)
const RULES = { takesIdentifiers: false, takesSubaccounts: true }

type Broken = { readonly isBroken?: boolean }

function recipients({ isBroken = false }: Broken = {}): Recipients {
  const answer = async <T>(value: T): Promise<T> => {
    if (isBroken) throw new Error('away')
    return value
  }
  // of both services only this is asked
  const services = {
    tokens: { listed: isBroken ? [] : [LISTED], listing: { fetch: () => answer(undefined) } },
    pools: { list: () => answer([{ canisterId: POOL }]) },
    canisters: { slu_ledger: CONFIGURED, swap_factory: FACTORY },
  } as unknown as ConstructorParameters<typeof Recipients>[0]
  return new Recipients(services)
}

const beside = { ledgers: [OWN_LEDGER ?? ''], poolId: OWN_POOL ?? '' }
const flaw = (name: string) => ({ code: 'bad-address', details: { flaw: name }, funds: 'wallet' })

test('a position goes to a person or to a canister that nobody knows', async () => {
  for (const to of [PERSON, canister(99), ` ${PERSON} `])
    await expect(recipients().requireHolder(to, beside)).resolves.toBeUndefined()
})

test.each([
  ['a listed ledger', LISTED, 'ledger'],
  ['a configured ledger', CONFIGURED, 'ledger'],
  ['the ledger of one of its tokens', OWN_LEDGER, 'ledger'],
  ['its own pool', OWN_POOL, 'exchange'],
  ['another pool', POOL, 'exchange'],
  ['the factory', FACTORY, 'exchange'],
  ['the management canister', 'aaaaa-aa', 'anonymous'],
  ['nobody', '2vxsx-fae', 'anonymous'],
  ['a subaccount', `${PERSON.slice(0, -3)}cai-aaaaaaa.1`, 'checksum'],
  ['a word', 'somebody', 'unreadable'],
  ['nothing', '', 'empty'],
])('a position does not go to %s', async (_, to, name) => {
  await expect(recipients().requireHolder(to ?? '', beside)).rejects.toMatchObject(flaw(name))
})

test('what the configuration and the position itself name is known without any list', async () => {
  const broken = recipients({ isBroken: true })
  for (const [to, name] of [
    [CONFIGURED, 'ledger'],
    [OWN_POOL, 'exchange'],
  ])
    await expect(broken.requireHolder(to ?? '', beside)).rejects.toMatchObject(flaw(name ?? ''))
  await expect(broken.requireHolder(PERSON, beside)).resolves.toBeUndefined()
})

test('a payment goes to a pool when its payer wants so, and to no ledger', async () => {
  const pay = (to: string) => recipients().requirePayable(to, RULES, OWN_LEDGER ?? '')
  expect(await pay(POOL ?? '')).toMatchObject({ owner: Principal.fromText(POOL ?? '') })
  for (const to of [LISTED, CONFIGURED, OWN_LEDGER])
    await expect(pay(to ?? '')).rejects.toMatchObject(flaw('ledger'))
})
