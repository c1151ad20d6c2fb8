import { createSdk, type ListedToken } from '@sluice/sdk'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TestWorld } from './testing/TestWorld.ts'
import { deployer } from './world/identities.ts'
import { PLAIN_TOKENS } from './world/plainTokens.ts'
import { TOKENS } from './world/tokens.ts'

const SYMBOLS = [...TOKENS, ...PLAIN_TOKENS].map(({ symbol }) => symbol)

let world: TestWorld
beforeAll(async () => {
  world = await TestWorld.start([])
})
afterAll(() => world.stop())

const visitor = () => createSdk(world.config)
const admin = () => createSdk(world.config, { identity: deployer })

test('a visitor reads what operators say, and only operators say it', async () => {
  const { settings } = visitor()
  expect(await settings.fetchNotice()).toBeUndefined()
  expect(await settings.fetchDefaultTokens()).toHaveLength(5)

  await admin().settings.setNotice({ url: '/swap', content: 'Hello' })
  await admin().settings.setAds({ url: '', content: 'New pools', buttonName: 'Trade' })
  await admin().settings.setDefaultChart('Volume')
  await admin().settings.addMaintenancePage({ name: 'Farms', path: '/farm' })
  await admin().settings.setMaintenance('Farms', 'closed')

  expect(await settings.fetchNotice()).toEqual({ url: '/swap', content: 'Hello' })
  expect(await settings.fetchAds()).toEqual({ url: '', content: 'New pools', buttonName: 'Trade' })
  expect(await settings.fetchDefaultChart()).toBe('Volume')
  expect(await settings.fetchMaintenance()).toEqual([{ name: 'Farms', path: '/farm' }])
  const trader = await world.newTrader()
  await expect(trader.settings.setNotice({ url: '', content: 'x' })).rejects.toMatchObject({
    code: 'rejected',
  })
})

test('all local tokens are listed by rank with their logos, and admins change the list', async () => {
  const { tokenList } = visitor()

  const listed = await tokenList.fetchList()

  expect(listed.map(({ symbol }) => symbol)).toEqual(SYMBOLS)
  const [first] = listed
  expect(await tokenList.fetchLogo(first?.ledgerId ?? '')).toMatch(/^data:image\/svg/)
  expect((await tokenList.fetchAll()).map(({ symbol }) => symbol).sort()).toEqual(
    SYMBOLS.toSorted(),
  )
  const edited: ListedToken = { ...firstOf(listed), introduction: 'New words' }
  await admin().tokenList.edit(edited)
  expect(await tokenList.fetch(edited.ledgerId)).toEqual(edited)
  const trader = await world.newTrader()
  await expect(trader.tokenList.remove(edited.ledgerId)).rejects.toMatchObject({
    code: 'refused',
    details: { reason: 'Only an admin of the token list may do this' },
  })
})

function firstOf<T>(items: readonly T[]): T {
  const [first] = items
  if (first === undefined) throw new Error('the list is empty')
  return first
}
