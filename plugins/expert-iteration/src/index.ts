import { definePlugin } from 'evolab';

export default definePlugin({ name: 'expert-iteration' });
