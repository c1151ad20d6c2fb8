import type { ReactNode } from 'react'
import ReactMarkdown, { type Components } from 'react-markdown'
import { readForeignUrl } from './readForeignUrl.ts'

/**
 * A text in Markdown that a stranger wrote: no HTML, no picture (its address would learn who reads), headings below those of the page, and
 * links that say where they lead.
 */
export function Markdown({ text }: { readonly text: string }) {
  return (
    <div dir="auto" className="grid gap-3 text-14 leading-relaxed text-ink wrap-anywhere">
      <ReactMarkdown components={ELEMENTS} urlTransform={(url) => readForeignUrl(url) ?? ''}>
        {text}
      </ReactMarkdown>
    </div>
  )
}

const ELEMENTS: Components = {
  h1: ({ children }) => <h3 className="text-16 font-semibold">{children}</h3>,
  h2: ({ children }) => <h3 className="text-16 font-semibold">{children}</h3>,
  h3: ({ children }) => <h4 className="font-semibold">{children}</h4>,
  h4: ({ children }) => <h4 className="font-semibold">{children}</h4>,
  h5: ({ children }) => <h4 className="font-semibold">{children}</h4>,
  h6: ({ children }) => <h4 className="font-semibold">{children}</h4>,
  ul: ({ children }) => <ul className="list-disc ps-5">{children}</ul>,
  ol: ({ children }) => <ol className="list-decimal ps-5">{children}</ol>,
  blockquote: ({ children }) => (
    <blockquote className="border-s-2 border-line ps-3 text-ink-2">{children}</blockquote>
  ),
  pre: ({ children }) => (
    <pre dir="ltr" className="rounded-control bg-surface-2 p-3 text-13 whitespace-pre-wrap">
      {children}
    </pre>
  ),
  code: ({ children }) => <code className="font-mono text-13">{children}</code>,
  hr: () => <hr className="border-line" />,
  a: ({ href, children }) => <Foreign url={href}>{children}</Foreign>,
  img: ({ src, alt }) => (
    <Foreign url={typeof src === 'string' ? src : undefined}>{alt === '' ? src : alt}</Foreign>
  ),
}

type ForeignProps = { readonly url: string | undefined; readonly children: ReactNode }

/** The words of a link may name another site than it leads to: its own name stands behind them. */
function Foreign({ url, children }: ForeignProps) {
  if (url === undefined || url === '') return <span>{children}</span>
  const { host } = new URL(url)
  const saysWhere = typeof children === 'string' && children.includes(host)
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer nofollow ugc"
      className="text-accent underline underline-offset-2"
    >
      {children}
      {!saysWhere && (
        <span dir="ltr" className="text-ink-2">
          {' '}
          ({host})
        </span>
      )}
    </a>
  )
}
