import type { NftFile } from '@sluice/sdk'
import { useEffect, useState } from 'react'

const SVG = 'image/svg+xml'

/**
 * An address under which the page shows a file. Drawings in SVG stand in their address: opened in a window of its own, that belongs to no
 * origin. Everything else is an object of this page, dropped with it.
 */
export function useFileUrl(file: NftFile | undefined): string | undefined {
  const [made, setMade] = useState<{ readonly of: NftFile; readonly url: string }>()
  useEffect(() => {
    if (file === undefined) return
    if (file.contentType === SVG) {
      const text = new TextDecoder().decode(file.bytes)
      setMade({ of: file, url: `data:${SVG},${encodeURIComponent(text)}` })
      return
    }
    const url = URL.createObjectURL(
      new Blob([Uint8Array.from(file.bytes)], {
        type: file.contentType ?? 'application/octet-stream',
      }),
    )
    setMade({ of: file, url })
    return () => URL.revokeObjectURL(url)
  }, [file])
  return made?.of === file ? made?.url : undefined
}
