import { parseArgs } from 'node:util'
import { importsOf, packageFolders, packagesOf, sourceFiles } from './importGraph.ts'
import { toMermaid } from './toMermaid.ts'

const HELP = `npm run imports                        which packages import which, as a Mermaid diagram
npm run imports -- apps/web/src        the same of the rooms of a folder
npm run imports -- packages/sdk/src 3  without those between which fewer files are imported

GitHub and most editors show what stands in a \`\`\`mermaid block.`

/** The rooms of a folder, or the packages of everything, with how many imports lead from one to the other. */
function draw(folder: string, least: number): string {
  const isTest = (file: string) => /\.test\.tsx?$|\.bench\.ts$|\/testing\//.test(file)
  const files = sourceFiles().filter((file) => !isTest(file))
  const folders = packageFolders(files)
  const roomOf = folder === '' ? packageOf([...folders.values()]) : roomIn(folder)
  const edges = files.flatMap((file) => {
    const targets = folder === '' ? packagesOf(file, folders) : importsOf(file)
    return targets.map((target) => [roomOf(file), roomOf(target)] as const)
  })
  return toMermaid(edges, least)
}

/** The direct subfolder of a folder that a file is in; none for files outside of it, or right in it. */
const roomIn = (folder: string) => (file: string) =>
  file.startsWith(`${folder}/`) ? file.slice(folder.length + 1).match(/^([^/]+)\//)?.[1] : undefined

/** The package that a file is in, or is the folder of. Canisters are one. */
const packageOf = (folders: readonly string[]) => (file: string) => {
  const found = folders.find((folder) => file === folder || file.startsWith(`${folder}/`))
  return found?.replace(/^((?:local\/)?canisters)\/.*/, '$1')
}

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', default: false } },
})
const [folder = '', least = '1'] = positionals
if (values.help) console.log(HELP)
else console.log(draw(folder.replace(/\/$/, ''), Number(least)))
