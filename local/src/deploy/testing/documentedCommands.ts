import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '..', '..', '..', '..', 'docs', 'deploy.md')

/** The commands of `docs/deploy.md`, in its order: what its blocks for a shell hold, without remarks. */
export async function documentedCommands(): Promise<string[]> {
  const text = await readFile(FILE, 'utf8')
  const blocks = [...text.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, block = '']) => block)
  return blocks
    .flatMap((block) => block.split('\n'))
    .map((line) => line.replace(/\s+#.*$/, '').trim())
    .filter((line) => line !== '')
}

export type Place = {
  url: string
  rootKey: string
  /** What stands for the SNS. */
  root: string
  config: string
  identityFile: string
}

/** A command of the document for another network than the IC: its address and key, and where files are. */
export function commandAt(command: string, place: Place): string[] {
  const { url, rootKey, root, config, identityFile } = place
  return command
    .replace('<root canister of the SNS>', root)
    .split(/\s+/)
    .flatMap((word) => {
      if (word === 'ic') return ['local', '-n', url, '-k', rootKey]
      if (word === '.icp/config/ic.json') return [config]
      return [word === 'deployer.pem' ? identityFile : word]
    })
}
