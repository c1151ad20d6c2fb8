import { createHash } from 'node:crypto'
import { type Dirent, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Files that a bundler may find under a name without ending, or that say how names are looked up. */
const RESOLVABLE = /\.([cm]?[jt]sx?|json)$/
const PACKAGES = 'node_modules'

/**
 * What is in files and folders of the repository, as hashes. Each is read once: canisters share most of their files. One of these
 * is made for each look, since files change between two.
 */
export class FileHashes {
  readonly #root: string
  readonly #known = new Map<string, string>()

  constructor(root: string) {
    this.#root = root
  }

  /** Of a file's content, by its path within the repository; another text when it is missing. */
  ofFile(path: string): string {
    return this.#once(`file ${path}`, () => {
      try {
        return sha256(readFileSync(join(this.#root, path)))
      } catch {
        // missing or no file: both differ from whatever it was
        return 'missing'
      }
    })
  }

  /**
   * Of the names in a folder that an import could be resolved to: a new file may stand in for another one, and a package in a nearer
   * `node_modules` for one that is farther. Those of the repository's own are the farthest.
   */
  ofFolder(path: string): string {
    return this.#once(`folder ${path}`, () => {
      const entries = this.#entries(path)
      const names = entries.map(({ name }) => name).filter((name) => RESOLVABLE.test(name))
      const hasPackages = path !== '' && entries.some(({ name }) => name === PACKAGES)
      const packages = hasPackages ? this.#packages(join(path, PACKAGES)) : []
      return sha256([...names, ...packages].sort().join('\n'))
    })
  }

  /** The files in a folder that say how the imports of files in it and below are looked up. */
  configurationIn(path: string): string[] {
    const names = this.#entries(path).map(({ name }) => name)
    return names
      .filter((name) => /^(package|[jt]sconfig.*)\.json$/.test(name))
      .map((name) => (path === '' ? name : `${path}/${name}`))
  }

  #packages(path: string): string[] {
    return this.#entries(path).flatMap(({ name }) =>
      name.startsWith('@')
        ? this.#entries(join(path, name)).map((scoped) => `${name}/${scoped.name}`)
        : [`${PACKAGES}/${name}`],
    )
  }

  #entries(path: string): Dirent[] {
    try {
      return readdirSync(join(this.#root, path), { withFileTypes: true })
    } catch {
      // a folder that is gone holds nothing
      return []
    }
  }

  #once(key: string, read: () => string): string {
    const known = this.#known.get(key) ?? read()
    this.#known.set(key, known)
    return known
  }
}

export function sha256(content: Uint8Array | string): string {
  return createHash('sha256').update(content).digest('hex')
}
