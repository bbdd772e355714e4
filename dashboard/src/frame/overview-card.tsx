import { Anchor, Card, Group, Stack, Text, Title } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'

export type Trouble = { key: string; title: string; detail: string; path: string }

export type OverviewCardProps = {
  title: string
  path: string
  count: string
  /** What is said when nothing needs attention. */
  fine: string
  troubles: readonly Trouble[]
}

/** An area on the overview: how much there is, and what needs attention, each with the way there. */
export function OverviewCard({ title, path, count, fine, troubles }: OverviewCardProps) {
  return (
    <Card>
      <Group justify="space-between" mb="sm">
        <Title order={2}>{title}</Title>
        <Anchor size="sm" renderRoot={(props) => <Link to={path} {...props} />}>
          {count}
        </Anchor>
      </Group>
      {troubles.length === 0 ? (
        <Group gap="xs" wrap="nowrap">
          <IconCheck size={17} color="var(--mantine-color-kelp-6)" />
          <Text size="sm" c="dimmed">
            {fine}
          </Text>
        </Group>
      ) : (
        <Stack gap="xs">
          {troubles.slice(0, 6).map((trouble) => (
            <Group key={trouble.key} gap="xs" wrap="nowrap" align="flex-start">
              <IconAlertTriangle
                size={17}
                color="var(--mantine-color-orange-6)"
                style={{ flex: 'none', marginTop: 2 }}
              />
              <div style={{ minWidth: 0 }}>
                <Anchor size="sm" fw={600} renderRoot={(props) => <Link to={trouble.path} {...props} />}>
                  {trouble.title}
                </Anchor>
                <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
                  {trouble.detail}
                </Text>
              </div>
            </Group>
          ))}
        </Stack>
      )}
    </Card>
  )
}
