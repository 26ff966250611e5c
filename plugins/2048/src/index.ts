import { definePlugin } from 'evolab';

export default definePlugin({ name: '2048' });
