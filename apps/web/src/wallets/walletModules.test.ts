import { expect, test } from 'vitest'
import { loadedWallet, loadWallet } from './walletModules.ts'

test('one wallet in a window brings the module of all others', async () => {
  expect(loadedWallet('nfid')).toBeUndefined()

  await loadWallet('internet-identity')

  for (const id of ['nfid', 'google', 'oisy', 'sluice', 'signer'] as const)
    expect(loadedWallet(id)).toBeTypeOf('function')
  expect(loadedWallet('plug')).toBeUndefined()
})

test('what is no longer supported has no module', async () => {
  await expect(loadWallet('stoic')).rejects.toMatchObject({ code: 'retired' })
})
