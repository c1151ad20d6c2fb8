import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { buildCanister, canisterSource } from './buildCanisters.ts'
import { repository } from './canisterSource.ts'
import { RepositoryCopy, SMALL } from './testing/RepositoryCopy.ts'

test('the same source gives the same module in another folder with an empty cache', async () => {
  const copy = await RepositoryCopy.make()
  try {
    const { hash, wasCached } = await copy.build({
      AZLE_CANISTER_BACKTRACES: 'true',
      TZ: 'Asia/Tokyo',
    })

    const { module } = await buildCanister(canisterSource(SMALL), () => {})
    expect(wasCached).toBe(false)
    expect(hash).toBe(createHash('sha256').update(module).digest('hex'))
    expect(Buffer.from(module).includes(repository)).toBe(false)
  } finally {
    await copy.remove()
  }
})
