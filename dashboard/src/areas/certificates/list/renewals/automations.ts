import type { Certificate } from '#areas/certificates/states.tsx'
import type { MessageKey } from '#language/language.ts'

export type AutomationName = NonNullable<Certificate['automation']>

export const automations: Readonly<Record<AutomationName, MessageKey<'certificates'>>> = {
  managed: 'automationManaged',
  observed: 'automationObserved',
  unknown: 'automationUnknown',
}
