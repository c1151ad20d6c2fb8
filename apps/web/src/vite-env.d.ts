/// <reference types="vite/client" />

/** The release, from the package. */
declare const __VERSION__: string
