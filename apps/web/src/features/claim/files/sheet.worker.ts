import { readSheetCells } from './sheetCells.ts'

addEventListener('message', async ({ data }: MessageEvent<Blob>) => {
  postMessage(await readSheetCells(data))
})
