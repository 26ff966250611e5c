import { definePlugin } from 'evolab';

export default definePlugin({ name: 'lesson' });
