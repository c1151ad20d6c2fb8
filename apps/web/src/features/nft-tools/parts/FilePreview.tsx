import { useEffect, useState } from 'react'

/** A chosen picture, before it is anywhere else than here. What is no picture shows nothing. */
export function FilePreview({ file }: { readonly file: File }) {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url === undefined || !file.type.startsWith('image/') ? null : (
    <img src={url} alt="" className="size-16 rounded-control bg-line/50 object-cover" />
  )
}
