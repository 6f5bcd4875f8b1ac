import { z } from 'zod';

export const passwordOnly = z.object({ password: z.string().min(1, 'Enter your password.') });
