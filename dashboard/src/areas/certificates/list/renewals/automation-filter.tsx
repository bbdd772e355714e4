import { useTranslation } from 'react-i18next'
import { FilterSelect } from '#ui/list/filter-select.tsx'
import { type AutomationName, automations } from './automations.ts'

type Props = { value: AutomationName | undefined; onChange: (value: AutomationName | undefined) => void }

export function AutomationFilter({ value, onChange }: Props) {
  const { t } = useTranslation('certificates')
  return (
    <FilterSelect
      label={t('automation')}
      any={t('anyAutomation')}
      data={(Object.keys(automations) as AutomationName[]).map((name) => ({
        value: name,
        label: t(automations[name]),
      }))}
      value={value}
      onChange={onChange}
    />
  )
}
