import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { DEPLOYED } from '../canisters.ts'
import { icpProjects } from './icpYaml.ts'
import { REPOSITORY } from './Project.ts'

test('the projects in the repository are those of the description', async () => {
  for (const [file, text] of icpProjects())
    expect(await readFile(join(REPOSITORY, file), 'utf8'), file).toBe(text)
})

test('no project has more canisters than a canister may be told of', () => {
  for (const part of ['exchange', 'earn'])
    expect(DEPLOYED.filter((canister) => canister.part === part).length).toBeLessThanOrEqual(20)
})

test('only canisters of ours are deployed, and all that are there once', async () => {
  const made = [
    'swap-pool',
    'farm',
    'staking-pool',
    'nft-collection',
    'vote-project',
    'icp-archive',
    'icp-index',
  ]
  const { readdir } = await import('node:fs/promises')
  const folders = (await readdir(join(REPOSITORY, 'canisters'))).filter(
    (name) => !made.includes(name),
  )
  expect([...new Set(DEPLOYED.map(({ source }) => source))].sort()).toEqual(folders.sort())
})

test('the guide says how many canisters there are', async () => {
  const guide = await readFile(join(REPOSITORY, 'docs', 'deploy.md'), 'utf8')
  expect(guide).toContain(`2 T for each of ${DEPLOYED.length} canisters`)
})
