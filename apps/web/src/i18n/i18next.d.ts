import type common from '../locales/en/common.json'
import type dev from '../locales/en/dev.json'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: { common: typeof common; dev: typeof dev }
  }
}
