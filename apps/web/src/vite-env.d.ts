/// <reference types="vite/client" />

/** The release, from the package. */
declare const __VERSION__: string

interface ImportMetaEnv {
  /** `1` builds the pages for development too. */
  readonly VITE_DEV_PAGES?: string
  /** `1` builds what only a world of this machine offers, too. */
  readonly VITE_LOCAL_TOOLS?: string
}
