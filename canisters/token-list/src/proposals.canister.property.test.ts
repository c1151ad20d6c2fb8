import { createHash } from 'node:crypto'
import { Principal } from '@icp-sdk/core/principal'
import type { _SERVICE, TokenMetadata } from '@sluice/candid/token_list'
import * as service from '@sluice/candid/token_list'
import { Network } from '@sluice/network'
import { share } from '@sluice/test-depth'
import { canisterSource, type Installed, installCanister } from '@sluice/testing'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'

const person = (name: number) => Principal.selfAuthenticating(Uint8Array.of(name))
const [owner, governance, stranger] = [person(1), person(2), person(3)]

let network: Network
let list: Installed<_SERVICE>
beforeAll(async () => {
  network = await Network.start({ inMemory: true })
  list = await installCanister<_SERVICE>(network, {
    source: canisterSource('token-list'),
    service,
    controllers: [owner],
  })
  await list.as(owner).addAdmin(governance.toText())
})
afterAll(() => network.stop())

type Validation = Awaited<ReturnType<_SERVICE['validateAdd']>>
type Proposed = {
  readonly validate: (by: _SERVICE) => Promise<Validation>
  readonly execute: (by: _SERVICE) => Promise<undefined>
}

const ids = [
  ...[1, 2, 3].map((byte) => Principal.fromUint8Array(Uint8Array.of(byte)).toText()),
  'x',
]
const token = fc.record<TokenMetadata>(
  {
    canisterId: fc.constantFrom(...ids),
    symbol: fc.oneof(fc.string({ maxLength: 8 }), fc.constant('S'.repeat(33))),
    name: fc.string({ maxLength: 20 }),
    standard: fc.constantFrom('ICRC1', 'ICRC2', 'ERC20'),
    decimals: fc.bigInt(0n, 300n),
    fee: fc.bigInt(0n, 1n << 70n),
    totalSupply: fc.constant(0n),
    rank: fc.nat(),
    introduction: fc.string({ maxLength: 30 }),
    configs: fc.array(
      fc.record({ name: fc.string(), value: fc.string() }, { noNullPrototype: true }),
      { maxLength: 2 },
    ),
    mediaLinks: fc.array(
      fc.record(
        {
          link: fc.constantFrom('https://a.example', 'javascript:alert(1)'),
          mediaType: fc.constantFrom('Website', ''),
        },
        { noNullPrototype: true },
      ),
      { maxLength: 2 },
    ),
  },
  { noNullPrototype: true },
)
const logo = fc.constantFrom(
  ...['', 'https://a.example/a.png', 'data:image/png;base64,AAAA', 'data:text/html,x'],
)
const proposed = fc.oneof(
  token.map<Proposed>((added) => ({
    validate: (by) => by.validateAdd(added),
    execute: (by) => by.executeAdd(added),
  })),
  fc.tuple(fc.constantFrom(...ids), token).map<Proposed>(([id, edited]) => ({
    validate: (by) => by.validateEdit(id, edited),
    execute: (by) => by.executeEdit(id, edited),
  })),
  fc.constantFrom(...ids).map<Proposed>((id) => ({
    validate: (by) => by.validateRemove(id),
    execute: (by) => by.executeRemove(id),
  })),
  fc.tuple(fc.constantFrom(...ids), logo).map<Proposed>(([id, url]) => ({
    validate: (by) => by.validateUpdateLogo(id, url),
    execute: (by) => by.executeUpdateLogo(id, url),
  })),
)

test('what a validator takes is executed, and what it refuses is refused with its words', async () => {
  await fc.assert(
    fc.asyncProperty(proposed, async ({ validate, execute }) => {
      const before = await list.as(stranger).getList()
      const verdict = await validate(list.as(stranger))
      expect(await list.as(stranger).getList()).toEqual(before)
      await expect(execute(list.as(stranger))).rejects.toThrow('Only an admin')
      if ('Ok' in verdict) await execute(list.as(governance))
      else await expect(execute(list.as(governance))).rejects.toThrow(verdict.Err)
      const after = await list.as(stranger).getList()
      if ('Err' in verdict) expect(after).toEqual(before)
    }),
    share(400, 60),
  )
})

test('a picture is told by its hash, and a link as it is', async () => {
  const listed: TokenMetadata = {
    ...{ canisterId: person(8).toText(), symbol: 'NEW', name: 'New', standard: 'ICRC2' },
    ...{ decimals: 8n, fee: 0n, totalSupply: 0n, rank: 1, introduction: '' },
    ...{ configs: [], mediaLinks: [] },
  }
  await list.as(governance).executeAdd(listed)
  const said = async (url: string) => {
    const verdict = await list.as(stranger).validateUpdateLogo(listed.canisterId, url)
    return 'Ok' in verdict ? verdict.Ok : ''
  }
  const picture = `data:image/png;base64,${'A'.repeat(63_000)}`
  const hash = createHash('sha256').update(picture).digest('hex')
  expect(await said(picture)).toContain(`- Logo: image/png of ${picture.length} characters`)
  expect(await said(picture)).toContain(hash)
  expect(await said('https://a.example/a.png')).toContain('- Logo: https://a.example/a.png')
  expect(await said('')).toContain('- Logo: none')
  const large = list.as(stranger).validateUpdateLogo(listed.canisterId, 'A'.repeat(64_001))
  expect(await large).toEqual({ Err: 'A logo has at most 64000 characters' })
})

test('a rendering holds all that would be listed, and no markup of the proposer', async () => {
  const [sample] = fc.sample(token, 1)
  if (sample === undefined) throw new Error('there is no sample')
  const hostile = {
    ...sample,
    canisterId: person(9).toText(),
    symbol: 'NEW',
    name: '# [all is well](https://a.example)',
    standard: 'ICRC2',
    decimals: 8n,
    introduction: 'one\n- Symbol: OTHER',
    configs: [],
    mediaLinks: [],
  }
  const verdict = await list.as(stranger).validateAdd(hostile)
  const text = 'Ok' in verdict ? verdict.Ok : ''
  expect(text).toContain(`- Ledger: ${hostile.canisterId}`)
  expect(text).toContain('- Name: \\# \\[all is well\\](https://a.example)')
  expect(text).toContain('- Introduction: one - Symbol: OTHER')
})
