import { Table } from '@mantine/core'

/** The column headers of a short table, with an empty one for buttons. */
export function TableHead({ headers, hasActions }: { headers: readonly string[]; hasActions?: boolean }) {
  return (
    <Table.Thead>
      <Table.Tr>
        {headers.map((header) => (
          <Table.Th key={header} fz="xs" c="dimmed" fw={600}>
            {header}
          </Table.Th>
        ))}
        {hasActions && <Table.Td />}
      </Table.Tr>
    </Table.Thead>
  )
}
