import { describe, expect, it } from 'vitest'
import { Problem } from '#kernel/problem/problem.ts'
import { requireStrongPassword } from './password-policy.ts'

const ada = { name: 'Ada Lovelace', email: 'countess@engine.example' }

async function refusal(password: string): Promise<string | null> {
  try {
    await requireStrongPassword('/password', password, ada)
    return null
  } catch (error) {
    if (error instanceof Problem && error.faults?.[0]?.pointer === '/password') return error.faults[0].message
    throw error
  }
}

describe('a new password', () => {
  it.each(['password123', 'Password1234!', 'qwertyuiop', '1234567890', '!!Manchester24', 'Holdfast2026'])(
    'like %s is rejected as common',
    async (password) => {
      expect(await refusal(password)).toContain('commonly used')
    },
  )

  it.each(['aaaaaaaaaaaa', 'abababababab', '1111222233'])(
    'like %s is rejected as monotonous',
    async (password) => {
      expect(await refusal(password)).toContain('different characters')
    },
  )

  it.each(['my-lovelace-engine', 'The Countess sings', 'xx countess@engine.example'])(
    'like %s is rejected because it contains personal data',
    async (password) => {
      expect(await refusal(password)).toContain('your name')
    },
  )

  it.each([
    'correct horse battery',
    'k9#mZ2!qLpW8',
    'adamant gravel 7',
    'password of the old lighthouse',
    'love839201748263',
    'steam engine 1843',
  ])('like %s is accepted', async (password) => {
    expect(await refusal(password)).toBeNull()
  })
})
