import { stop } from 'esbuild'
import { cacheFolder } from '../canisterSource.ts'
import { compileCanister } from '../compileCanister.ts'
import { readTemplate } from '../template/readTemplate.ts'
import type { Answer, Task } from './buildInChildren.ts'

/** Does one task after the other until its parent lets it go or dies; then nothing of it stays, whatever it is doing. */
process.on('message', async ({ builder, source }: Task) => {
  process.send?.(await answerTo(builder, source))
})
process.on('disconnect', async () => {
  await stop()
  process.exit()
})

async function answerTo(builder: string, source: Task['source']): Promise<Answer> {
  try {
    if (source === undefined) {
      await readTemplate(cacheFolder, builder)
      return { kind: 'ready' }
    }
    return { kind: 'compiled', ...(await compileCanister(source, builder)) }
  } catch (error) {
    return { kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}
