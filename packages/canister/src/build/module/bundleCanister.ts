import { realpath } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type OutputFile, type Plugin } from 'esbuild'
import { type NumberedMethod, tableLines } from '../../methodTable.ts'
import { BUNDLE_NAME, type CanisterSource, repository } from '../canisterSource.ts'
import { inRepository } from '../manifest/manifest.ts'
import { lineTable } from './lineTable.ts'

export type Bundle = {
  code: string
  /** The files in it, by their paths within the repository. */
  inputs: string[]
}

const START = 'start'

/**
 * All code of a canister as the one module that Azle's runtime evaluates. The same source gives the same bytes in any folder: every
 * path in it is relative to the repository. The table of lines comes last, so that it moves none of them.
 */
export async function bundleCanister(
  { name, main }: CanisterSource,
  methods: readonly NumberedMethod[],
): Promise<Bundle> {
  const { outputFiles, metafile } = await build({
    stdin: {
      contents: [
        "import 'azle/_internal/globals'",
        `import canister from './${inRepository(main)}'`,
        "import { startCanister } from '@sluice/canister/start'",
        `startCanister(canister, ${JSON.stringify(tableLines(methods))})`,
      ].join('\n'),
      resolveDir: repository,
      sourcefile: START,
    },
    absWorkingDir: repository,
    outfile: BUNDLE_NAME,
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    target: 'es2024',
    // files go by the folder that they are imported from, also where `node_modules` or a part of it is a link
    preserveSymlinks: true,
    sourcemap: 'external',
    sourcesContent: false,
    logLevel: 'silent',
    plugins: [rememberedLabels],
  }).catch((error: unknown) => {
    throw new Error(`canister ${name} does not compile: ${String(error)}`, { cause: error })
  })
  const map: { sources: string[]; mappings: string } = JSON.parse(textOf(outputFiles, '.map'))
  const code = textOf(outputFiles, '.js')
  const table = lineTable(code, map.mappings, await Promise.all(map.sources.map(sourceName)))
  return {
    code: `${code}\nglobalThis.sluiceSourceLines = ${JSON.stringify(table)}\n`,
    inputs: Object.keys(metafile.inputs).filter((path) => path !== START),
  }
}

/** The library that Azle brings computes the number of a label anew each time; in canisters our own function remembers it. */
const rememberedLabels: Plugin = {
  name: 'remembered labels',
  setup({ onResolve }) {
    onResolve({ filter: /\/utils\/hash\.js$/ }, ({ importer }) =>
      importer.includes('/@dfinity/candid/')
        ? { path: join(repository, 'packages/canister/src/candid/idlLabelToId.ts') }
        : undefined,
    )
  },
}

function textOf(files: readonly OutputFile[], ending: string): string {
  const file = files.find(({ path }) => path.endsWith(ending))
  if (file === undefined) throw new Error(`esbuild wrote no ${ending} file`)
  return file.text
}

/** Our own packages are links in `node_modules`: their files are called by the folder that somebody opens. */
async function sourceName(path: string): Promise<string> {
  if (!/^node_modules\/(@sluice|@sinonjs)\//.test(path)) return path
  const real = inRepository(await realpath(join(repository, path)))
  return real.startsWith('..') ? path : real
}
