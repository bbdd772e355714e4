import { useTranslation } from 'react-i18next'
import { RequiredConnectionSelect } from '#areas/connections/index.ts'
import type { ResourceSelectProps } from '#ui/form/resource-select.tsx'

/** Selects a connection to a DNS provider. */
export function DnsConnectionSelect(props: ResourceSelectProps) {
  const { t } = useTranslation('dns')
  return (
    <RequiredConnectionSelect
      capability="dns"
      missing={t('needConnection')}
      label={t('connection')}
      placeholder={t('chooseConnection')}
      {...props}
    />
  )
}
