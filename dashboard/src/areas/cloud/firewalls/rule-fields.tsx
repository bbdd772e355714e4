import { Group, Select, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FieldRows } from '#ui/form/field-rows.tsx'
import { hasPorts, newRow, type RuleCapabilities, type RuleRow } from './rule.ts'

type RuleFieldsProps = {
  rows: readonly RuleRow[]
  capabilities: RuleCapabilities
  /** The errors of the form, by path. */
  errors: Readonly<Record<string, ReactNode>>
  /** What connects a field with the form, by path. */
  inputProps: (path: string) => object
  onAdd: (row: RuleRow) => void
  onRemove: (index: number) => void
  /** Instead of what is said about changed rules. */
  text?: string
}

/** The rules of a firewall, a row for each. */
export function RuleFields({
  rows,
  capabilities,
  errors,
  inputProps,
  onAdd,
  onRemove,
  text,
}: RuleFieldsProps) {
  const { t } = useTranslation('cloud')
  const { directions, protocols, rules_max } = capabilities
  return (
    <FieldRows
      legend={t('rules')}
      text={text ?? t('rulesText', { max: rules_max })}
      rows={[...rows]}
      addLabel={t('addRule')}
      onAdd={() => onAdd(newRow(directions[0]))}
      removeLabel={t('removeRule')}
      onRemove={onRemove}
      error={wholeErrorOf(errors)}
      fields={({ protocol }, index) => {
        const field = (name: string) => inputProps(`rules.${index}.${name}`)
        return (
          <Group gap="xs" align="flex-start" flex={1}>
            {directions.length > 1 && (
              <Select
                aria-label={t('direction')}
                allowDeselect={false}
                w={130}
                data={directions.map((value) => ({ value, label: t(value) }))}
                {...field('direction')}
              />
            )}
            <Select
              aria-label={t('protocol')}
              allowDeselect={false}
              w={90}
              data={protocols}
              {...field('protocol')}
            />
            <TextInput
              aria-label={t('portsField')}
              placeholder={hasPorts(protocol) ? t('allPorts') : '–'}
              disabled={!hasPorts(protocol)}
              w={120}
              {...field('ports')}
            />
            <TextInput
              aria-label={t('network')}
              placeholder="203.0.113.0/24"
              flex="1 1 170px"
              {...field('network')}
            />
            <TextInput
              aria-label={t('description')}
              placeholder={t('description')}
              flex="1 1 170px"
              {...field('description')}
            />
          </Group>
        )
      }}
    />
  )
}

/** The error of the set, or of a whole rule. */
function wholeErrorOf(errors: RuleFieldsProps['errors']): ReactNode {
  const name = Object.keys(errors).find((key) => /^rules(\.\d+)?$/.test(key))
  return name === undefined ? undefined : errors[name]
}
