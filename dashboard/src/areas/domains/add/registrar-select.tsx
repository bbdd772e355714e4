import { useTranslation } from 'react-i18next'
import { RequiredConnectionSelect } from '#areas/connections/index.ts'
import type { ResourceSelectProps } from '#ui/form/resource-select.tsx'

/** Selects a connection to a registrar. */
export function RegistrarSelect(props: ResourceSelectProps) {
  const { t } = useTranslation('domains')
  return (
    <RequiredConnectionSelect
      capability="registrar"
      missing={t('needRegistrar')}
      label={t('registrar')}
      placeholder={t('chooseConnection')}
      {...props}
    />
  )
}
