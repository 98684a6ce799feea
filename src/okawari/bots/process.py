PROCESS="run:"
class ProcessBot:
    def __init__(self, command): pass
