import { expect, test } from 'vitest'
import { migrateOldState, withoutSecrets } from './migrateOldState.ts'
import { authReset } from './migrations/000-auth-reset.ts'
import { tokenCacheReset } from './migrations/002-token-cache-reset.ts'
import { tokenCacheResetAgain } from './migrations/003-token-cache-reset-again.ts'
import { multipleApprove } from './migrations/004-multiple-approve.ts'

const signedIn = { name: 'me', principal: 'abc', isConnected: true, password: 'secret' }
const filled = { standards: { x: 'EXT' }, allTokenIds: ['x'] }
const state = {
  auth: signedIn,
  tokenCache: filled,
  swapCache: { expert: true, multipleApprove: 1 },
  nft: { importedNFTs: ['kept'] },
}
const nobody = { principal: '', password: '', isConnected: false, walletType: null }
const empty = { standards: {}, allTokenIds: [] }

test('state without a version loses who was signed in', () => {
  expect(authReset.migrate(state)).toMatchObject({ ...state, auth: nobody })
})

test('the token cache of version 1 begins anew', () => {
  expect(tokenCacheReset.migrate(state)).toEqual({ ...state, tokenCache: empty })
})

test('the token cache of version 2 begins anew', () => {
  expect(tokenCacheResetAgain.migrate(state)).toEqual({ ...state, tokenCache: empty })
})

test('version 3 gets the approval of a thousand times the amount, beside its other swap settings', () => {
  const swapCache = { expert: true, multipleApprove: 1_000 }
  expect(multipleApprove.migrate(state)).toEqual({ ...state, swapCache })
})

test.each([authReset, tokenCacheReset, tokenCacheResetAgain, multipleApprove])(
  'the step to version $to makes whole state of nothing',
  ({ migrate }) => {
    for (const garbage of [undefined, null, 'text', 7, []]) {
      expect(migrate(garbage)).toEqual(migrate({}))
    }
  },
)

test.each([
  [-1, nobody, empty, 1_000],
  [0, signedIn, empty, 1_000],
  [1, signedIn, empty, 1_000],
  [2, signedIn, empty, 1_000],
  [3, signedIn, filled, 1_000],
  [4, signedIn, filled, 1],
])(
  'version %i goes through every later step and no earlier one',
  (version, auth, tokenCache, multiple) => {
    expect(migrateOldState({ version, state })).toMatchObject({
      version: 4,
      state: { auth, tokenCache, swapCache: { expert: true, multipleApprove: multiple } },
    })
  },
)

test('a version from after our time is left alone', () => {
  expect(migrateOldState({ version: 9, state })).toEqual({ version: 9, state })
})

test('no password is left, whatever the version', () => {
  expect(JSON.stringify(withoutSecrets({ version: 4, state }))).not.toContain('secret')
})
