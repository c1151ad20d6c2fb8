import { createContext, type ReactNode, useContext } from 'react'
import { createPortal } from 'react-dom'

/** Where a dialog's action stands: undefined outside of a dialog, null until its foot is drawn. */
export const DialogFoot = createContext<HTMLElement | null | undefined>(undefined)

/**
 * What a dialog asks to be pressed, put below its scrolling body from wherever it is decided: it stays in sight on small screens and at
 * any zoom. Outside of a dialog it stands where it is written.
 */
export function DialogAction({ children }: { readonly children: ReactNode }) {
  const foot = useContext(DialogFoot)
  if (foot === undefined) return children
  return foot && createPortal(children, foot)
}
