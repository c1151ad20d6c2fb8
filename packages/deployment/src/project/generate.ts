import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { icpProjects } from './icpYaml.ts'
import { REPOSITORY } from './Project.ts'

/** Writes the repository's own `icp.yaml` and what it includes. */
for (const [file, text] of icpProjects()) {
  const path = join(REPOSITORY, file)
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}
