import { afterEach, expect, test, vi } from 'vitest'
import { saveCsv } from './saveCsv.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('a table is saved with a byte-order mark, so that spreadsheets read its letters', async () => {
  const saved: (Blob | MediaSource)[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob)
    return 'blob:table'
  })
  const link = { href: '', download: '', click: vi.fn() }
  vi.stubGlobal('document', { createElement: () => link })
  saveCsv('orders', 'name\r\nÉtienne 水')
  expect(link.click).toHaveBeenCalledOnce()
  expect(link.download).toBe('orders.csv')
  const [blob] = saved
  const bytes = new Uint8Array(blob instanceof Blob ? await blob.arrayBuffer() : [])
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
  expect(new TextDecoder().decode(bytes)).toBe('name\r\nÉtienne 水')
})
