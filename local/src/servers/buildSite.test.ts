import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { buildSite } from './buildSite.ts'

const repository = join(import.meta.dirname, '../../..')
const parent = join(repository, 'node_modules/.cache/sluice')

let root: string
let folder: string
beforeEach(async () => {
  await mkdir(parent, { recursive: true })
  root = await mkdtemp(join(parent, 'site-'))
  folder = relative(repository, root)
  await writeFile(join(root, 'vite.config.ts'), 'export default {}')
  await writeFile(
    join(root, 'index.html'),
    '<p>hello</p><script type="module" src="/page.ts"></script>',
  )
  await writeFile(join(root, 'page.ts'), 'document.title = "hello"')
})
afterEach(() => rm(root, { recursive: true }))

test('a site is built once, by a process that ends, and nothing unfinished stays', async () => {
  const built: string[] = []
  const before = process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length

  const output = await buildSite(folder, () => built.push('first'))
  expect(await buildSite(folder, () => built.push('second'))).toBe(output)

  expect(built).toEqual(['first'])
  expect(await readFile(join(output, 'index.html'), 'utf8')).toContain('hello')
  expect((await readdir(root)).filter((name) => name.startsWith('dist'))).toHaveLength(1)
  const after = process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
  expect(after).toBe(before)
})

test('two starts that build at once have the same site', async () => {
  const outputs = await Promise.all([buildSite(folder, () => {}), buildSite(folder, () => {})])
  expect(new Set(outputs).size).toBe(1)
  expect(await readFile(join(outputs[0], 'index.html'), 'utf8')).toContain('hello')
})

test('a site that does not build is an error', async () => {
  await writeFile(join(root, 'page.ts'), 'import "./missing.ts"')
  await expect(buildSite(folder, () => {})).rejects.toThrow('could not be built')
})

/** Somebody pulls the plug at this moment of a build. */
const killedIn = (hook: string) =>
  `export default { plugins: [{ name: 'plug', ${hook}() { process.kill(process.pid, 'SIGKILL') } }] }`

test.each(['writeBundle', 'closeBundle'])(
  'a builder that is killed in %s leaves the site of before, and nothing to the next one',
  async (hook) => {
    const config = join(root, 'vite.config.ts')
    const output = await buildSite(folder, () => {})
    // where this site lies, among packages, no change is looked for: it has no stamp instead
    await rm(join(output, '.content-hash'))
    await writeFile(config, killedIn(hook))
    await expect(buildSite(folder, () => {})).rejects.toThrow('could not be built')
    expect(await readFile(join(output, 'index.html'), 'utf8')).toContain('hello')

    await writeFile(config, 'export default {} // anew')
    await writeFile(join(root, 'page.ts'), 'document.title = "hello again"')
    const built: string[] = []
    expect(await buildSite(folder, () => built.push('once'))).toBe(output)

    expect(built).toEqual(['once'])
    expect((await readdir(root)).filter((name) => name.startsWith('dist'))).toHaveLength(1)
    const scripts = await readdir(join(output, 'assets'))
    const texts = scripts.map((name) => readFile(join(output, 'assets', name), 'utf8'))
    expect((await Promise.all(texts)).join()).toContain('hello again')
  },
)

test('a builder that still builds keeps what it has', async () => {
  const [kept, left] = [process.pid, 2 ** 22 + 1].map((pid) => join(root, `dist-local-${pid}`))
  for (const path of [kept, left]) await mkdir(path ?? '')
  await buildSite(folder, () => {})
  const names = (await readdir(root)).filter((name) => name.startsWith('dist'))
  expect(names.sort()).toEqual(['dist-local', `dist-local-${process.pid}`])
})
