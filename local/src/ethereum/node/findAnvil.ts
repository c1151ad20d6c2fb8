import { createRequire } from 'node:module'

const PLATFORMS: Readonly<Record<string, string | undefined>> = {
  linux: 'linux',
  darwin: 'darwin',
  win32: 'win32',
}
const PROCESSORS: Readonly<Record<string, string | undefined>> = { x64: 'amd64', arm64: 'arm64' }

/** The Ethereum chain is not to be had on this computer; the message says what can be done. All else works without it. */
export class NoEthereumNode extends Error {
  override readonly name = 'NoEthereumNode'
}

/** The path of the node's program for this computer, from its package. Throws `NoEthereumNode`. */
export function findAnvil({ platform, arch }: Pick<NodeJS.Process, 'platform' | 'arch'>): string {
  const system = PLATFORMS[platform]
  const processor = PROCESSORS[arch]
  if (system === undefined || processor === undefined) throw noNode(`${platform} on ${arch}`)
  const package_ = `@foundry-rs/anvil-${system}-${processor}`
  const program = platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    return createRequire(import.meta.url).resolve(`${package_}/bin/${program}`)
  } catch (cause) {
    throw noNode(`this computer (${platform} on ${arch})`, cause)
  }
}

function noNode(computer: string, cause?: unknown): NoEthereumNode {
  return new NoEthereumNode(
    `There is no Ethereum node for ${computer}: everything but the bridge to Ethereum works without one. ` +
      'Its program comes with an optional package: run "npm install" without --omit=optional, or use a computer with Linux, macOS or Windows and an x64 or arm64 processor.',
    { cause },
  )
}
