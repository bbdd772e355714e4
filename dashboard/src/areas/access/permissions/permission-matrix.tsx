import { Radio, Table, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useGranted } from '#api/session.tsx'
import type { MessageKey } from '#language/language.ts'
import { areaLabels, type Level, type Levels, type PermissionArea, permissionAreas } from './permissions.ts'

const levels: readonly { level: Level; label: MessageKey<'access'> }[] = [
  { level: 'none', label: 'noAccess' },
  { level: 'read', label: 'read' },
  { level: 'write', label: 'write' },
]

type PermissionMatrixProps = { value: Levels; onChange: (levels: Levels) => void }

/** One row per area with three choices. A person cannot grant permissions that they do not have. */
export function PermissionMatrix({ value, onChange }: PermissionMatrixProps) {
  const { t } = useTranslation('access')
  const granted = useGranted()
  const isLacking = (area: PermissionArea, level: Level) =>
    level !== 'none' && !granted.includes(`${area}.${level}`)
  return (
    <Table.ScrollContainer minWidth={380} type="native">
      <Table aria-label={t('perArea')} withTableBorder>
        <Table.Thead>
          <Table.Tr>
            <Table.Th fz="xs" c="dimmed">
              {t('permissionArea')}
            </Table.Th>
            {levels.map(({ level, label }) => (
              <Table.Th key={level} fz="xs" c="dimmed" ta="center" w={110}>
                {t(label)}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {permissionAreas.map((area) => (
            <Table.Tr key={area}>
              <Table.Td>
                <Text size="sm">{t(areaLabels[area])}</Text>
              </Table.Td>
              {levels.map(({ level, label }) => (
                <Table.Td key={level}>
                  <Radio
                    name={`level-${area}`}
                    aria-label={`${t(areaLabels[area])}: ${t(label)}`}
                    styles={{ body: { justifyContent: 'center' } }}
                    disabled={isLacking(area, level)}
                    checked={value[area] === level}
                    onChange={() => onChange({ ...value, [area]: level })}
                  />
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
