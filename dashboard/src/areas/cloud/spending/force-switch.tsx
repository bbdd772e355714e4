import { request } from '@holdfast/client'
import { Switch } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '#api/api.ts'
import { useMay } from '#api/session.tsx'

/** Whether something may cost more than the ceiling of the account. Shown if there is one. */
export function ForceSwitch({
  checked,
  onChange,
}: {
  checked: boolean
  onChange: (checked: boolean) => void
}) {
  const { t } = useTranslation('cloud')
  const may = useMay()
  const settings = useApiQuery(request('cloud.spending.settings.read'), {
    when: may('cloud.spending.settings.read'),
  })
  if ((settings.data?.body.ceilings ?? []).length === 0) return null
  return (
    <Switch
      label={t('aboveCeiling')}
      description={t('aboveCeilingText')}
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  )
}
